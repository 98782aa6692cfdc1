backend = sqlite3
gameid = minetest
mgv7_np = {
offset = 1
}
[end_of_params]
