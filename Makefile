# mapscope: two commands do everything.
#
#   make run [MAP=file.map]   open a map, or the demo map when none is named
#   make test                 run every test
#
# Both first see to it that what they need from the system is there. On Debian and Ubuntu it is installed with apt;
# elsewhere they say what to install. Where nothing is missing, neither apt nor the network is touched.

.PHONY: help run test bench hostile fuzz screenshots check fmt clippy doc system-run system-test rust

# The path goes through the environment, so that blanks, quotes and dollars in it survive.
export MAP_PATH := $(value MAP)
# rustup's folder, for shells that were opened before Rust was installed.
export PATH := $(PATH):$(HOME)/.cargo/bin

# --locked where the versions must be those of the lock file.
LOCKED ?=

# Mesa complains on standard error where a session has no such folder, as on a server.
export XDG_RUNTIME_DIR ?= /tmp

PICTURE := target/mapscope.png

# Debian package names. Nothing is needed to build but a linker; the window's libraries are opened at run time.
LINKER_PACKAGES := gcc libc6-dev
BASE_PACKAGES   := ca-certificates libvulkan1 mesa-vulkan-drivers
# Tests draw with OpenGL too, and compare.
OPENGL_PACKAGES := libegl1 libgl1-mesa-dri
# Tests open the window on a screen of its own.
SCREEN_PACKAGES := xvfb
# Programs of the desktop, which tests ask what they make of the files of `mapscope install`.
DESKTOP_PACKAGES := desktop-file-utils libglib2.0-bin shared-mime-info xdg-utils
WINDOW_PACKAGES := libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0

# Shell text: true where a window can be opened. macOS and Windows always have a display.
HAS_DISPLAY := [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" != Linux ]

help:
	@echo 'make run [MAP=file.map]   build and open a map (the demo map when none is named);'
	@echo '                          without a display: draw it to $(PICTURE)'
	@echo 'make test                 run every test'
	@echo 'make bench                measure loading and drawing, and write the figures of the manual'
	@echo 'make hostile              a million maps made to do harm, in a release build with all checks (some minutes)'
	@echo 'make fuzz [TARGET=bake]   look for such maps by coverage: bake, format or png, or for worlds:'
	@echo '                          minetest-block, minetest-text, leveldb, turok-level; SECONDS=600'
	@echo 'make screenshots          pictures of every page, menu and dialog, in target/screenshots (FOLDER=…)'
	@echo 'make check                all that CI checks: formatting, lints, documentation, tests'
	@echo 'make fmt | clippy | doc   one of them (fmt rewrites the files)'

run: system-run rust
	@cargo build --release
	@set -- "$${CARGO_TARGET_DIR:-target}/release/mapscope"; \
	if $(HAS_DISPLAY); then \
		exec "$$1" "$${MAP_PATH:---demo}"; \
	fi; \
	mkdir -p '$(dir $(PICTURE))'; \
	"$$1" render "$${MAP_PATH:---demo}" --fit --size 1920x1080 -o '$(PICTURE)' && \
	echo 'No display here, so the map was drawn to $(PICTURE)'

# What was skipped, and why, stands in a file, which is counted at the end.
SKIPPED := $(CURDIR)/target/skipped.txt
test: system-test rust
	@mkdir -p '$(dir $(SKIPPED))'
	@rm -f '$(SKIPPED)'
	@MAPSCOPE_SKIPPED='$(SKIPPED)' cargo test $(LOCKED); status=$$?; \
	if [ -s '$(SKIPPED)' ]; then \
		echo 'Tests that were skipped, wholly or in part, and why (they are listed in $(SKIPPED)):'; \
		sed 's/: .*//' '$(SKIPPED)' | sort | uniq -c | sed 's/ needs/ × needs/'; \
	fi; \
	exit $$status

bench: system-test rust
	cargo bench --bench speed

# A release build in which overflows and broken assumptions are noticed.
hostile: system-test rust
	MAPSCOPE_MUTATIONS="$${MAPSCOPE_MUTATIONS:-1000000}" \
		cargo test --profile hostile --test format -- --nocapture hostile:: corpus::
	cargo test --profile hostile --test bombs -- --nocapture

TARGET ?= bake
SECONDS ?= 600
# Maps are what format and bake read; all others have seeds of their own.
FUZZ_SEEDS = tests/fuzz/corpus/$(if $(filter format bake,$(TARGET)),map,$(TARGET))

# New inputs go to target/; what is worth keeping moves into the corpus by hand, under a name that says what it is.
fuzz: system-test rust
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	@mkdir -p target/fuzz/$(TARGET)
	cargo fuzz run --fuzz-dir tests/fuzz --sanitizer none $(TARGET) target/fuzz/$(TARGET) $(FUZZ_SEEDS) -- \
		-max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=1024 -max_len=8192

# Needs Xvfb, xdotool and ImageMagick; the script says so. STATES='menu-* world-3d' takes only some.
screenshots: system-run rust
	cargo build --release
	tests/tools/window/screenshots.sh "$${FOLDER:-target/screenshots}" $(STATES)

# What takes seconds to some minutes comes before the tests.
check: system-test rust
	cargo fmt --check
	cargo clippy --all-targets $(LOCKED) -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps $(LOCKED)
	@$(MAKE) --no-print-directory test

fmt: rust
	cargo fmt

clippy: rust system-test
	cargo clippy --all-targets -- -D warnings

doc: rust system-test
	cargo doc --no-deps

rust:
	@command -v cargo >/dev/null || { \
		echo 'Rust is missing. Get it from https://rustup.rs, then run make again:'; \
		echo "  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"; \
		exit 1; \
	} >&2

system-run:
	@set -- $(BASE_PACKAGES); \
	if $(HAS_DISPLAY); then set -- "$$@" $(WINDOW_PACKAGES); fi; \
	$(INSTALL_MISSING)

system-test:
	@set -- $(BASE_PACKAGES) $(OPENGL_PACKAGES) $(WINDOW_PACKAGES) $(SCREEN_PACKAGES) $(DESKTOP_PACKAGES); \
	$(INSTALL_MISSING)

# Shell text: installs those of the packages "$$@" that are missing, or says what to install. Never fails: an unusual
# system may have the same things under other names, and what is really missing says so itself later on.
# The package lists are fetched only if the packages cannot be had with the lists at hand.
define INSTALL_MISSING
if [ "$$(uname)" != Linux ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then \
		command -v cc >/dev/null && ldconfig -p 2>/dev/null | grep -q 'libvulkan\.so\.1' && exit 0; \
		echo 'A C linker and Vulkan (for the window also the X11 or Wayland libraries) may be missing. They are in:'; \
		echo '  Fedora: dnf install gcc vulkan-loader mesa-vulkan-drivers libX11-xcb libXcursor libXi libXrandr libxkbcommon-x11'; \
		echo '  Arch:   pacman -S gcc vulkan-icd-loader vulkan-swrast libxcursor libxi libxrandr libxkbcommon-x11'; \
		exit 0; \
	fi; \
	command -v cc >/dev/null || set -- $(LINKER_PACKAGES) "$$@"; \
	missing=; \
	for package in "$$@"; do \
		dpkg-query -W -f '$${db:Status-Status}\n' "$$package" 2>/dev/null | grep -qx installed || \
			missing="$$missing $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	root=; \
	if [ "$$(id -u)" != 0 ]; then \
		root=sudo; \
		command -v sudo >/dev/null || { echo "Please install as root: apt-get install$$missing" >&2; exit 0; }; \
	fi; \
	echo "Installing$$missing"; \
	apt="$$root env DEBIAN_FRONTEND=noninteractive apt-get -qq"; \
	install="$$apt install -y --no-install-recommends -o Dpkg::Use-Pty=0"; \
	$$install $$missing >/dev/null 2>&1 || { $$apt update; $$install $$missing >/dev/null; } || \
		echo "Could not install$$missing; trying without" >&2
endef
