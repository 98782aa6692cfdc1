//! Files that are dragged over the window and let go there, as file managers do it: the protocol XDND, version 5.

use std::path::Path;

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use crate::common::shared_dir;
use crate::screen::{Program, Screen, copy_into};

/// The program that files are dragged from.
struct Source<'a> {
    screen: &'a Screen,
    window: Window,
    /// Addresses of the files.
    list: String,
}

impl<'a> Source<'a> {
    fn new(screen: &'a Screen, files: &[&Path]) -> Self {
        let connection = &screen.connection;
        let window = connection.generate_id().expect("a number");
        let aux = CreateWindowAux::new();
        connection
            .create_window(0, window, screen.root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &aux)
            .expect("sent");
        connection.set_selection_owner(window, screen.atom("XdndSelection"), x11rb::CURRENT_TIME).expect("sent");
        let address = |file: &&Path| format!("file://{}\r\n", file.display());
        Self { screen, window, list: files.iter().map(address).collect() }
    }

    fn send(&self, to: Window, kind: &str, data: [u32; 4]) {
        let [a, b, c, d] = data;
        let message = ClientMessageEvent::new(32, to, self.screen.atom(kind), [self.window, a, b, c, d]);
        self.screen.connection.send_event(false, to, EventMask::NO_EVENT, message).expect("sent");
        self.screen.connection.flush().expect("sent");
    }

    /// Hands the list of files over.
    fn answer(&self, asked: &SelectionRequestEvent, list: Atom) {
        let connection = &self.screen.connection;
        assert_eq!(asked.target, list, "it takes the list of files");
        connection
            .change_property8(PropMode::REPLACE, asked.requestor, asked.property, list, self.list.as_bytes())
            .expect("sent");
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: asked.requestor,
            selection: asked.selection,
            target: asked.target,
            property: asked.property,
        };
        connection.send_event(false, asked.requestor, EventMask::NO_EVENT, answer).expect("sent");
        connection.flush().expect("sent");
    }

    /// Drags the files over a window; with `lets_go` they are dropped there, else the drag leaves it again.
    fn drag(&self, program: &mut Program<'_>, lets_go: bool) {
        let names = ["text/uri-list", "XdndStatus", "XdndFinished", "XdndActionCopy"];
        let [list, status, finished, copies] = names.map(|name| self.screen.atom(name));
        let to = program.window;
        self.send(to, "XdndEnter", [5 << 24, list, AtomEnum::NONE.into(), AtomEnum::NONE.into()]);
        self.send(to, "XdndPosition", [0, 640 << 16 | 480, x11rb::CURRENT_TIME, copies]);
        let (mut is_taken, mut is_asked) = (false, false);
        let kind = |event: &Event| matches!(event, Event::ClientMessage(it) if it.type_ == status && it.data.as_data32()[1] & 1 == 1);
        program.wait_until("the files are wanted", |_| {
            let event = self.screen.connection.poll_for_event().expect("a connection");
            if let Some(Event::SelectionRequest(asked)) = &event {
                self.answer(asked, list);
                is_asked = true;
            }
            is_taken |= event.as_ref().is_some_and(kind);
            is_taken && is_asked
        });
        if !lets_go {
            return self.send(to, "XdndLeave", [0; 4]);
        }
        self.send(to, "XdndDrop", [0, x11rb::CURRENT_TIME, 0, 0]);
        program.wait_until("the drop has ended", |_| {
            let event = self.screen.connection.poll_for_event().expect("a connection");
            matches!(event, Some(Event::ClientMessage(it)) if it.type_ == finished)
        });
    }
}

#[test]
fn a_file_that_is_dropped_opens() {
    let Some(screen) = Screen::new() else { return };
    screen.write_settings("[show]\ntour_offer = false\n");
    let Some(maps) = shared_dir().map(|shared| shared.join("data/maps/ddnet")) else { return };
    let files = ["dm1.map", "dm8.map"].map(|name| copy_into(screen.home.path(), &maps.join(name)));
    let mut program = screen.open(["--time".as_ref(), "1".as_ref(), files[0].as_os_str()]);
    program.wait_for_map("dm1.map");
    let before = program.rest();
    let source = Source::new(&screen, &[&files[1]]);
    // Over the window, a drag is announced; when it leaves, all is as before.
    source.drag(&mut program, false);
    program.wait_until("the first picture", |it| it.picture() == before);
    assert_eq!(program.title(), "dm1.map – mapscope");
    source.drag(&mut program, true);
    program.wait_for_map("dm8.map");
}
