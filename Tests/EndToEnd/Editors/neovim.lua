-- The session of `Tests/EndToEnd/Editors/neovim`. Each step waits for its result; a step without a result ends the session.

local function fail(text)
  io.stderr:write("neovim: " .. text .. "\n")
  vim.cmd("cquit 1")
end

local function expect(what, condition)
  if not vim.wait(20000, condition, 20) then fail(what .. " did not happen") end
end

-- The settings of the page, as in init.lua.
local settings, problem = loadfile(vim.env.SETTINGS)
if not settings then return fail(problem) end
settings()
local buffer = vim.api.nvim_get_current_buf()
vim.bo.filetype = "swift"
local function server() return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1] end
expect("the start of the server", function() return server() ~= nil end)
local client = server().id

local function found() return vim.diagnostic.get(buffer) end
expect("the diagnostic", function() return #found() == 1 end)
local first = found()[1]
if first.code ~= "drift-optionality" or first.severity ~= vim.diagnostic.severity.ERROR then
  return fail("another diagnostic: " .. vim.inspect(first))
end
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })

-- The hover over the property has facts of the model.
local position = vim.lsp.util.make_position_params(0, "utf-16")
position.position.character = position.position.character - 6
local answers = vim.lsp.buf_request_sync(buffer, "textDocument/hover", position, 20000)
local hover = answers and answers[client] and answers[client].result
if not hover or not hover.contents.value:find("Reader.joinedOn", 1, true) then
  return fail("another hover: " .. vim.inspect(answers))
end

-- The definition is in the model.
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col - 6 })
vim.lsp.buf.definition()
expect("the definition", function() return vim.fn.expand("%:t") == "contents" end)
if not vim.api.nvim_get_current_line():find("joinedOn", 1, true) then return fail("another line of the model") end
vim.api.nvim_win_set_buf(0, buffer)
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })

-- Neovim lets the user select an action; here the first one is selected.
vim.ui.select = function(items, _, choose) choose(items[1], 1) end
vim.lsp.buf.code_action()
expect("the change", function()
  return vim.api.nvim_buf_get_lines(buffer, first.lnum, first.lnum + 1, false)[1]:find("Date?", 1, true) ~= nil
end)
expect("the end of the diagnostic", function() return #found() == 0 end)
vim.cmd("write")
vim.wait(500, function() return #found() > 0 end, 20)
if #found() > 0 then return fail("a diagnostic after the save: " .. vim.inspect(found())) end

-- A server that ended is started again, and the buffer is attached to the new one.
local children = io.popen("pgrep -x plumb -P " .. vim.fn.getpid())
local process = children and tonumber(children:read("*l"))
if not process then return fail("the process of the server was not found") end
vim.loop.kill(process, 9)
expect("the new server", function() return server() ~= nil and server().id ~= client end)
vim.cmd("undo")
expect("the diagnostic of the new server", function() return #found() == 1 end)
vim.cmd("redo")
expect("the end of its diagnostic", function() return #found() == 0 end)

-- A server that is stopped is not started again.
server().stop()
expect("the end of the server", function() return server() == nil end)
vim.wait(1500)
if server() then return fail("a stopped server was started again") end
vim.cmd("qall!")
