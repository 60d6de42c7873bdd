### English

## The rail of pages

nav-home = Home
nav-play = Play
nav-review = Review
nav-new = New
nav-games = Games
nav-settings = Settings
nav-online = Online
nav-menu = Menu
nav-learn = Learn
nav-camera = Camera

## Buttons of a game

play-pass = Pass
play-undo = Undo
play-resign = Resign
play-score = Score
play-pause = Pause
play-resume = Resume
play-hint = Hint
play-study = Study
play-end = Back to the end
play-move = Move { $n }
play-handover = Hand over

## Tabs beside the board

tab-moves = Moves
tab-analysis = Analysis
tab-chat = Chat
tab-camera = Camera
tab-unread = { $n } new
tab-count = Count
tab-result = Result

## The cards of the players

card-captures = Captures { $n }
card-turn = To move
card-paused = Paused
card-lastperiod = Last period
card-timeout = Time out
card-clockoff = Clocks off
card-first = first
card-thinking = Thinking
card-you = You
card-retry = Retry in { $n } s
card-away = Away { $n } s

## Clocks

clock-off = Switch both clocks off
clock-on = Switch both clocks on
clock-menu = Clocks

## Games with other programs

on-about = Straight to a program of the NoGo courses, without a server
on-course = Course game
on-course-note = Same board and time on both sides
on-course-trust = This protocol has no authentication and no encryption: use it only on a network that you trust
on-name = Name
on-rank = Rank
on-rank-hint = as 3 dan
on-board = Board
on-each = Each move
on-seconds = { $n } s
on-port = Port
on-host = Host
on-host-note = Wait for the other side
on-tell = Tell the other side this address
on-join = Join
on-join-note = Write HOST:PORT
on-join-do = Join
on-mine = My color
on-askblack = As Black
on-askwhite = As White
on-copy = Copy
on-hangup = Hang up
on-chat = Chat
on-nochat = No messages yet
on-mute = Mute the chat
on-write = Write something…
on-send = Send
on-say-greet = Have a good game
on-say-nice = Nice move
on-say-thanks = Thank you
on-again = Connection lost; trying again
on-knock = { $p } would like to come in
on-free = Free
on-busy = Playing
on-ask-takeback = The other side asks to take a move back. Allow it?
on-ask-count = The other side asks to count. Agree?
on-ask-draw = The other side offers a draw. Agree?
on-ask-void = The other side asks to void the game. Agree?
on-yes = Agree
on-no = Refuse
on-declined = The game was declined
on-ai = An AI plays for the other side now
on-noai = The other side plays by itself again
on-ai-of = An AI plays for { $p } now
on-noai-of = { $p } plays without an AI again
on-nocode = Write a code of 6 digits, or an address
on-badcode = The code is wrong or no longer valid
on-impostor = Not the host: whoever answers does not know the code
on-later = Too many codes tried there; try again in a minute
on-version = Versions differ; please update the older one
on-elsewhere = The host sits at another table now
on-taken = Somebody plays there already
on-denied = The host has declined
on-unanswered = Nobody has answered there; try again later
on-notfound = Nobody nearby has this code; farther away write CODE@HOST:PORT
on-disagreed = The two sides hold different games; the line is closed
on-mode-lanke = Lanke
on-mode-course = Course
on-about-lanke = Two Lankes, without a server
on-nearby = Players nearby
on-nobodynear = Not listed? Use the same Wi‑Fi, or a code
on-refresh = Search again
on-visible = Visible to others
on-hidden = Not listed nearby: copy the invitation
on-code = Code { $n }
on-visit = Invite
on-meet-note = With the settings of the last game
on-meet-tell = Tell the other side this code
on-world = From anywhere
on-world-note = Through public relays, which cannot read what is played
on-far = From anywhere now: copy the invitation
on-notfar = No relay yet; only those nearby can come
on-come-note = 6-digit code or address
on-offerit = Offer a game
on-draw = Offer a draw
on-takeback = Takebacks
on-takeback-yes = allowed
on-takeback-no = not allowed
on-colours = Colors
on-youblack = you play Black and begin
on-youwhite = you play White
on-near = this computer
on-lan = local network
on-until = Declines in { $n } s
on-counter = Change terms
on-knock-watch = { $p } would like to watch
on-knocks = Somebody knocks; see the game
on-knocking = Waiting to be let in
on-watch = Watch
on-watching = Watching { $b } – { $w }
on-watches = Watching at { $p }
on-onlywatch = You are watching, not playing
on-watchers = { $n } watching
on-gone = { $p } has left; the game waits
on-back = { $p } is back
on-comesback = Connection lost; waiting for { $p }
on-rejoined = The game goes on when the other side is back
on-release = Free the seat
on-objected = The other side's program objects: { $n }
on-doubt = The clock of { $p } counts { $a } s for a turn that took { $b } s here
on-notsaved = This game is not being saved and could not be resumed: { $n }
on-released = The seat is free; whoever comes with the code goes on with the game
on-takesover = { $p } goes on with this game
on-reserved = The seat is kept for a player whose line is broken; watch, or come again later
on-othertable = { $p } sits at another table; this game is kept as it stands
on-recovered =
    { $n ->
        [one] The journal of the game with { $p } was damaged; one move was recovered, the damaged file is { $f }
       *[other] The journal of the game with { $p } was damaged; { $n } moves were recovered, the damaged file is { $f }
    }
on-unreadable = The journal of a game with another Lanke was damaged, and no game could be recovered; the file is { $f }
on-recent = Recent opponents
on-norecent = Nobody yet
on-score = { $a } won, { $b } lost
on-resume = Go on
on-giveup = Give up
on-change = Change
on-off = Not connected
on-me = Here
on-waiting = Waiting for an opponent
on-calling = Connecting
on-guest = Somebody has come; waiting to be asked for a game
on-connected = Connected to { $p }
on-asking = A game is asked for; waiting for the answer
on-guest-name = Guest { $n }
on-asked = { $p } invites you
on-playing = Playing with { $p }
on-terms = NoGo, { $n }×{ $n }, { $t }
on-limit = { $n } s a move
on-nolimit = no limit
on-accept = Accept
on-decline = Decline
on-began = The game with { $p } begins; you are { $c }
on-rejected = The game was declined: { $n }
on-broke = The other side played { $n }, which is illegal, and loses
on-disputed = The two sides do not agree on the result: none is recorded
on-disputed-time = The other side claims that your time was up; by this computer's clock it was not: no result
on-next = { $n }; waiting for the next opponent
on-broken = The connection ended before the game
on-noaddress = { $n } is no address; write HOST:PORT
on-nobody = Nobody answers at { $n }
on-noport = Port { $n } cannot be used
on-closed = Disconnected
on-left = The other side has left
on-leftwhy = The other side has left: { $n }
on-cut = The connection was cut
on-silent = The other side was silent for too long
on-garbled = The other program does not speak the courses' protocol
on-copied = Address copied
on-nopause = A game over a line cannot be paused
req-takeback = Takeback requested
req-count = Count requested
req-draw = Draw offered
req-void = Void requested
req-rematch = { $p } wants a rematch
req-note-takeback = Takes move { $n } back
req-note-count = Play stops; dead stones are marked
req-note-draw = The game ends without a winner
req-note-void = The game ends without a result
req-own-takeback = You asked to take back
req-own-count = You asked to count
req-own-draw = You offered a draw
req-own-void = You asked to void the game
req-waiting = Waiting for the other side
on-chat-new = New messages
pa-allowed = Hints are allowed in this game
pa-forbidden = No analysis while you play another person; review the game afterwards
pa-ask = Show hints
pa-wait = Hints come when it is your turn

## Questions

ask-leave-title = Leave the game?
ask-leave-text = The game with { $p } is not over. Its record will be saved, and it can be gone on with from the Online page.
ask-leave-course = The game with { $p } is not over. It ends without a result and cannot be gone on with.
ask-leave-yes = Leave
ask-giveup-title = Give the game up?
ask-giveup-text = The game with { $p } cannot be gone on with then. A record that was saved stays.
ask-release-title = Free the seat?
ask-release-text = The seat is kept for { $p }, whose line is broken. Once it is free, whoever comes with the code goes on with this game, and { $p } may find it taken.
ask-follow-title = Go to the other table?
ask-follow-text = { $p } sits at another table now. The game before is kept as it stands, and can be gone on with later.
ask-follow-yes = Go there
ask-rejoin-no = Later
ask-rejoin-title = Go on?
ask-rejoin-text = The game with { $p } was not finished: { $n }. Otherwise its record will be saved, and the Online page still offers the game.
ask-resign-title = Resign?
ask-resign-text = Your opponent wins and the game ends.
ask-resign-side = { $c } resigns. { $w } wins and the game ends.
ask-score-title = Count now?
ask-score-text = Both stop playing and mark the dead stones.
ask-pass-title = Pass already?
ask-pass-text = The borders are still open. A pass gives your move away, and two passes in a row end the game.
ask-pass-no = Play on
ask-new-title = Start a new game?
ask-new-text = The game in progress is not over; its record will be saved.
ask-delete-title =
    { $n ->
        [one] Delete this game?
       *[other] Delete { $n } games?
    }
ask-delete-text = You can undo this. Deleted games lie in the folder "deleted", beside your games.
ask-delete-elsewhere =
    { $n ->
        [one] 1 file lies in another folder: it only leaves this list.
       *[other] { $n } files lie in other folders: they only leave this list.
    }
ask-resume-title = Go on with your last game?
ask-resume-text = It was not finished: { $n }.
ask-resume-yes = Go on
ask-resume-no = Keep it and start anew
ask-edit-title = Restore your last changes?
ask-edit-text = Not saved yet: { $n }.
ask-edit-and = ,{" "}
ask-edit-yes = Restore
ask-changed-title = The file has changed
ask-changed-text = Another program has changed { $n } since it was read. Overwriting it would lose those changes.
ask-removed-title = The file is gone
ask-removed-text = { $n } was moved or removed. It can be saved there again.
ask-exists-title = The file exists
ask-exists-text = { $n } is there already and holds something else. Overwriting it would lose that.
ask-readonly-title = The file is read-only
ask-readonly-text = { $n } was made read-only. Overwrite it nevertheless?
ask-nofile-title = Cannot save here
ask-nofile-text = { $n } is not a regular file. Choose another place.
ask-edit-no = Keep a copy

## Errors

er-line = The other side was not told: { $n }
er-viewer = Cannot open a viewer for PDF files: { $n }
er-name = Please give the file a name
er-frames =
    { $n ->
        [one] An animation has at most one picture; choose fewer moves
       *[other] An animation has at most { $n } pictures; choose fewer moves
    }
er-sheet =
    { $n ->
        [one] A sheet has at most one diagram; leave out the variations or put more moves on each
       *[other] A sheet has at most { $n } diagrams; leave out the variations or put more moves on each
    }
er-draw = The picture could not be drawn: { $n }
er-stopped = Export cancelled
er-analysis = Analysis stopped: { $n }
er-noanalysis = This engine gives no analysis
er-analyses = Analyses cannot be kept: { $n }
er-analyses-damaged = The analysis of this game was damaged; it is kept as { $f }
er-root = The start of a record cannot be moved or removed
er-read = Cannot read it: { $n }
er-nogame = there is no game record in it
er-binary = it is no text, so there is no game record in it
er-large = it is larger than { $n } MB, too large for game records
er-nodes = it has too many moves and variations, more than { $n }
er-games = it has too many games, more than { $n }; split it
er-full = the disk is full
er-denied = permission denied
er-readonly = the disk is read-only
er-absent = there is no such file
er-busy = another program has it open
er-disk = The disk refuses: { $n }
er-there = another file is there already
er-exists = { $n } exists already; export once more to replace it
er-config = { $f } cannot be used: { $n }. It stays as it is; changes last until the program ends
er-config-some = { $f } is damaged; these parts could not be read and have their defaults: { $n }.
er-config-all = Nothing in { $f } could be read; everything has its default.
er-config-whole = { $f } is damaged; whatever could be read of it was kept.
er-config-kept = {" "}The damaged file is kept as { $f }
er-list = Cannot open the folder: { $n }
er-format = Use .sgf or .dat as the extension
er-saved = Could not save, try another folder: { $n }
er-write-games = This format holds exactly one game; use .sgf
er-write-board = This format is for boards of 9×9; use .sgf
er-write-setup = This format cannot hold set-up stones; use .sgf
er-write-turn = This format can only hold stones played in turn, Black first; use .sgf
er-moved = Could not move the file: { $n }
er-file-name = This is no name for a file: it must not be empty, begin with a dot, be longer than 200 characters, or contain any of / \ : * ? " < > |
er-learn = Cannot read or write { $f }: { $n }
er-learn-busy = Another program is changing { $f }: try again
er-learn-damaged = { $f } is damaged and counts as empty; it is kept aside when something changes
er-learn-home = There is no home for your cards and progress
er-crash = Lanke has had an error. The report lies in { $f }; `lanke report-problem` packs it for sending.
er-file-open = The record is open. Close it in the review before you rename or delete its file.
er-number = "{ $n }" is not a number
er-game = This player plays another game
er-board = This player does not play on a board of { $n }
er-halted = This player was stopped before it had a move
er-network = { $n } cannot be used: { $w }
er-nonsense = The network { $n } answers nonsense; its file is damaged

## The line of messages

st-black = Black to play
st-white = White to play
st-ko = Ko: play elsewhere first
st-suicide = Suicide is not allowed
st-occupied = Point is taken
st-notturn = Not your turn
st-pass = { $c } passed
st-period = Last period, { $n } s left
st-exported = Exported { $n }
st-printed = Opened in the system's viewer; print it from there
st-deleted =
    { $n ->
        [one] One node deleted. Undo brings it back
       *[other] Nodes deleted: { $n }. Undo brings them back
    }
st-copied =
    { $n ->
        [one] One node copied
       *[other] Nodes copied: { $n }
    }
st-left =
    { $n ->
        [one] One move tried. It can still be kept
       *[other] Moves tried: { $n }. They can still be kept
    }
st-trying = Leave the try before you edit
st-place =
    { $n ->
        [one] Black places one handicap stone
       *[other] Black places { $n } handicap stones
    }
st-captured = One of your stones was captured here
st-nopass = NoGo knows no pass
st-capture = It would capture: forbidden in NoGo
st-nogosuicide = It would be suicide: forbidden in NoGo
st-superko-at = Superko: repeats the position after move { $n }
st-superko-start = Superko: repeats the start position
st-outside = Not on the board
st-over = The game is over
st-paused = Paused; resume to play
st-counting = Counting
st-begun = The game has begun already
st-noundo = There is no move to take back
st-undobarred = This game allows no takeback
st-study = Play after the end; the result stands
st-over-study = Press Study to play on
st-back = Showing move { $n }; click the board to return
st-flag = { $c } ran out of time
st-enter = { $c } enters byo-yomi
st-lost = { $c } used a period, { $n } left
st-sound-on = Sound is on
st-sound-off = Sound is off
st-low = { $c } has { $n } s left
st-opened = Opened { $n }
st-warnings =
    { $k ->
        [one] Opened { $n } with one warning
       *[other] Opened { $n } with { $k } warnings
    }
st-illegal = This move is illegal: { $n }
st-nosave = There is nothing to save
st-kept = Kept as { $n }
st-closed = Closed; its changes are kept as { $n }
st-savedagain = The disk works again: everything is saved
st-beside = Another program has changed { $o }; the game is kept beside it as { $n }
st-nocount = These rules end without a count
st-twopasses = Under these rules two passes end the game
st-asked = Answer the open question first
st-nostone = No stone is here
st-timeup = The time is up
st-end = The record ends here
st-step = Study: click anywhere for the next move
st-guess = Guess the next move: click where it is
st-guessed = Guess the next move: { $n } right, { $k } wrong
st-nodialog = This desktop has no dialog for files; type the path
st-nodialog-list = This desktop has no dialog for files; choose from this list or type the path
st-copied-record = The record is on the clipboard
st-copied-line = The line is on the clipboard
st-copied-position = The position is on the clipboard
st-handed = { $n } plays { $c } now
st-taken = { $c } is played here now
st-restart = { $n } does not respond; starting it again
st-noengine = No GTP engine is set up; add one in the settings
st-hint-pass = Hint: pass
st-hint-resign = Hint: this game is lost
st-nonetwork = No network is chosen; choose one in the settings
st-network = { $n } is ready to play and analyze
st-network-people = { $n } is ready to play as people do
st-network-nogo = { $n } is ready to play NoGo
st-silent = { $n } should have answered { $w } 10 seconds ago

## Export

exp-title = Export
exp-position = Position
exp-line = Animation
exp-sheet = Study sheet
exp-report = Report
exp-year = Year
exp-format = Format
exp-text = Text
exp-numbers = Numbers
exp-off = Off
exp-all = All
exp-lastn = Last
exp-fromn = From
exp-style = Style
exp-book = Book
exp-wood = Wood
exp-coordinates = Coordinates
exp-captions = Names and move below
exp-size = Width
exp-pixels = { $n } px
exp-from = From move
exp-to = To move
exp-delay = Each move
exp-last = Last stays
exp-seconds = { $n } s
exp-forever = Play for ever
exp-frames =
    { $n ->
        [one] 1 picture, { $t }
       *[other] { $n } pictures, { $t }
    }
exp-moves = Moves each
exp-paper = Paper
exp-variations = With variations
exp-comments = With comments
exp-page = Page { $i } of { $n }
exp-before = Previous page
exp-after = Next page
exp-preview = Preview
exp-path = Save to
exp-copy = Copy
exp-print = Print
exp-make = Save file
exp-busy = Working

## Legend of diagrams as text

txt-last = Last move
txt-dead = Dead
txt-triangle = Triangle
txt-square = Square
txt-circle = Circle
txt-cross = Cross
txt-selected = Selected
txt-pass = pass

## Captions of diagrams

dia-pass = { $n } pass
dia-range = { $a }–{ $b }
dia-moves = Moves { $a }–{ $b }

## Study sheets

sheet-diagram = Diagram { $i } ({ $r })
sheet-start = Diagram { $i }
sheet-variation = Variation { $i }, from move { $n } ({ $r })
sheet-komi = Komi { $n }
sheet-time = Time { $n }
sheet-handicap = Handicap { $n }

## Game reports

gr-title = Game report
gr-course = Course of the game
gr-course-note = Win rate of Black; dashed: lead of Black; circles: turns by rank
gr-course-rate = Win rate of Black; circles: turns by rank
gr-accuracy = Accuracy
gr-loss = Average loss, points
gr-loss-rate = Average loss, win rate
gr-first = First choice of the analysis
gr-mistakes =
    { $n ->
        [one] Mistakes of 1 point or more
       *[other] Mistakes of { $n } points or more
    }
gr-mistakes-rate = Mistakes of { $n } win rate or more
gr-formula = Accuracy is 0.75 to the power of the points that a move loses by the analysis, averaged over all moves of a side.
gr-formula-rate = Accuracy is 0.75 to the power of the win rate that a move loses by the analysis divided by 2.5%, averaged over all moves of a side.
gr-phases = Phases
gr-opening = Opening
gr-middle = Middle game
gr-endgame = Endgame
gr-turns = Biggest turns
gr-better = better
gr-instead = Better { $p }
gr-rate = Win rate { $a } → { $b }
gr-lead = Lead { $a } → { $b }
gr-time = Time used
gr-used = In main time
gr-mean = Average per move
gr-longest = Longest move
gr-longest-move = Its number
gr-overtime = Moves in overtime
gr-game = Moves
gr-made = Made by Lanke; analysis by { $e }, { $v } per move
pr-games =
    { $n ->
        [one] 1 game
       *[other] { $n } games
    }
pr-analysed = { $n } analyzed
pr-results = won : lost
pr-months = By month
pr-months-note = Bars: games, the dark part won; line: accuracy
pr-no-dates = The records have no dates
pr-colors = By color
pr-all = All games
pr-mistakes = Mistakes per game
pr-opponents = Opponents

## Explanations: sentences on a move

why-nothing = Nothing is proved about the moves of this game.
why-nothing-move = Nothing is proved about this move.
why-takes =
    { $n ->
        [one] { $m } takes a stone.
       *[other] { $m } takes { $n } stones.
    }
why-caught =
    { $n ->
        [one] { $m } captures { $o }'s stone at { $p }: it cannot escape.
       *[other] { $m } captures { $o }'s { $n } stones at { $p }: they cannot escape.
    }
why-caught-ladder =
    { $n ->
        [one] { $m } captures { $o }'s stone at { $p } in a ladder.
       *[other] { $m } captures { $o }'s { $n } stones at { $p } in a ladder.
    }
why-caught-net =
    { $n ->
        [one] { $m } captures { $o }'s stone at { $p } in a net.
       *[other] { $m } captures { $o }'s { $n } stones at { $p } in a net.
    }
why-exposed =
    { $n ->
        [one] After { $m } the stone at { $p } can be captured: { $o } { $b }.
       *[other] After { $m } the { $n } stones at { $p } can be captured: { $o } { $b }.
    }
why-exposed-ladder =
    { $n ->
        [one] After { $m } the stone at { $p } can be captured in a ladder: { $o } { $b }.
       *[other] After { $m } the { $n } stones at { $p } can be captured in a ladder: { $o } { $b }.
    }
why-exposed-net =
    { $n ->
        [one] After { $m } the stone at { $p } can be captured in a net: { $o } { $b }.
       *[other] After { $m } the { $n } stones at { $p } can be captured in a net: { $o } { $b }.
    }
why-self-atari =
    { $n ->
        [one] { $m } is self-atari: { $o } captures the stone at { $b }.
       *[other] { $m } is self-atari: { $o } captures the { $n } stones at { $b }.
    }
why-frees =
    { $n ->
        [one] With { $m } the stone at { $p } has { $l } liberties.
       *[other] With { $m } the { $n } stones at { $p } have { $l } liberties.
    }
why-double-atari = { $m } is a double atari: { $o } cannot save both { $p } and { $q }.
why-cut = { $c }'s cut at { $m } cannot be defended at both { $a } and { $b }.
why-double = After { $m } { $o } cannot save both { $p } and { $q }.
why-one-eye =
    { $n ->
        [one] After { $m } { $o }'s stone at { $p } has one eye and is dead.
       *[other] After { $m } { $o }'s { $n } stones at { $p } have one eye and are dead.
    }
why-dead =
    { $n ->
        [one] After { $m } { $o }'s stone at { $p } is dead.
       *[other] After { $m } { $o }'s { $n } stones at { $p } are dead.
    }
why-killed =
    { $n ->
        [one] After { $m } { $o } can kill the stone at { $p }: { $b }.
       *[other] After { $m } { $o } can kill the { $n } stones at { $p }: { $b }.
    }
why-lives =
    { $n ->
        [one] With { $m } the stone at { $p } lives.
       *[other] With { $m } the { $n } stones at { $p } live.
    }
why-area-lost =
    { $n ->
        [one] By the analysis a point of { $c } around { $p } is gone.
       *[other] By the analysis { $n } points of { $c } around { $p } are gone.
    }
why-area-given =
    { $n ->
        [one] By the analysis { $o } gets a point around { $p }.
       *[other] By the analysis { $o } gets { $n } points around { $p }.
    }

## Learning: cards and problems

ln-motto = A little every day
ln-streak =
    { $n ->
        [one] 1 day in a row
       *[other] { $n } days in a row
    }
ln-begin-today = Begin today
ln-today = Today
ln-day =
    { $w ->
        [1] Mon
        [2] Tue
        [3] Wed
        [4] Thu
        [5] Fri
        [6] Sat
       *[other] Sun
    }
ln-done = done
ln-waiting =
    { $n ->
        [one] 1 card is due
       *[other] { $n } cards are due
    }
ln-cards = Mistake cards for today
ln-card = Mistake card
ln-minutes =
    { $n ->
        [one] about 1 minute
       *[other] about { $n } minutes
    }
ln-chip-new = new { $n }
ln-chip-again = again { $n }
ln-begin = Start
ln-first = Analyze a game in the review; its mistakes become cards here.
ln-open-games = Open a game
ln-none-due = No cards today
ln-some-problems = Solve some problems
ln-next-due = Next card in { $t }
ln-yesterday = Yesterday { $r } of { $n } remembered
ln-week =
    { $n ->
        [one] 1 in seven days, { $p }% right
       *[other] { $n } in seven days, { $p }% right
    }
ln-course = First course
ln-learned = { $n } of { $m } done
ln-steps = { $n } of { $m } steps done
ln-thinking = The other side is thinking…
ln-previous-step = Back
ln-next-step = Next step
ln-next-lesson = Next lesson
ln-problems = Problems
ln-level = Life and death, level { $n }
ln-set-made =
    { $n ->
        [one] 1 problem, proved
       *[other] { $n } problems, each proved
    }
ln-set =
    { $n ->
        [one] 1 problem
       *[other] { $n } problems
    }
ln-accuracy = { $n }% right
ln-continue = Continue
ln-start = Start
ln-open-set = Add problems from a file
ln-add-set = Add to the problems
ln-make-cards = Make cards of the mistakes
ln-not-analysed = Analyze the game first: its mistakes are not known yet
ln-no-cards = No mistake of two points or more was found
ln-cards-known = These mistakes are cards already
ln-cards-full =
    { $n ->
        [one] There is no room for 1 more card
       *[other] There is no room for { $n } more cards
    }
ln-cards-added =
    { $n ->
        [one] 1 card was added
       *[other] { $n } cards were added
    }
ln-set-added =
    { $n ->
        [one] 1 problem was added
       *[other] { $n } problems were added
    }
ln-no-set = The record has no problems: a problem begins with stones of both colors, and moves follow
ln-compose = Make a problem
ln-compose-black = Make a problem, Black to play
ln-compose-white = Make a problem, White to play
ln-known = The problem is there already
ln-no-games = None of the saved games has your name
ln-no-name = Enter your name in the settings first: it tells which games are yours
ln-collecting = Reading your games…
ln-report = Report on my games
ln-own-problems = My positions
ln-proving = Looking for the moves that work…
ln-doubtful =
    { $n ->
        [one] Confirm 1 uncertain point first
       *[other] Confirm { $n } uncertain points first
    }
ln-hidden =
    { $n ->
        [one] 1 point of the board is hidden
       *[other] { $n } points of the board are hidden
    }
ln-not-enclosed = No group is enclosed: a problem needs a group within stones of the other color
ln-of-nogo = Problems are made of positions of Go, not of NoGo
ln-not-proved = No proof was found within 10 seconds
ln-weak-border = The result may depend on the capture of a chain around the group: nothing is proved
ln-fails = { $c } has no first move that works
ln-idle = { $c } has nothing to do: it succeeds even after a pass
ln-no-problem = There is no such problem any more
ln-set-unreadable = The problems of { $f } cannot be shown: { $n }
ln-set-no-record = it is not an SGF file
ln-set-no-problem = it holds no problem
ln-unreadable-more =
    { $n ->
        [one] 1 more file
       *[other] { $n } more files
    }
ln-back = Back to Learn
ln-undo = Take the last rating back
ln-times =
    { $n ->
        [one] first time
       *[other] time { $n }
    }
ln-you = You
ln-unknown = the opponent
ln-lost = { $d } { $w } against { $o }: the move played { $l }
ln-played = { $d } { $w } against { $o }: { $m } { $l }
ln-find = Find a better move
ln-judging = Judging…
ln-judging-move = { $m }: judging…
ln-here = { $m } is right
ln-not-yet = { $m } is not it yet: { $l }
ln-unjudged = No engine could judge { $m }
ln-answer-shown = The answer
ln-refutation = Refutation
ln-better = Better
ln-loses =
    { $n ->
        [one] loses { $n } point
       *[other] loses { $n } points
    }
ln-loses-rate = loses { $n }% of the win rate
ln-loses-nothing = loses nothing
ln-answer = Show the answer
ln-bury = Tomorrow
ln-retry = Try again
ln-again = Forgot
ln-hard = Hard
ln-good = Good
ln-easy = Easy
ln-in-minutes =
    { $n ->
        [one] 1 minute
       *[other] { $n } minutes
    }
ln-in-hours =
    { $n ->
        [one] 1 hour
       *[other] { $n } hours
    }
ln-in-days =
    { $n ->
        [one] 1 day
       *[other] { $n } days
    }
ln-in-months =
    { $n ->
        [one] 1 month
       *[other] { $n } months
    }
ln-finished = The cards of today are done
ln-turn = Turn, mirror, exchange the colors
ln-hint = Hint
ln-next = Next problem
ln-right = Right
ln-wrong = Not right: see the refutation, then try again
ln-not-stored = Not in the collection, and not proved: counts as wrong
ln-go-on = Right so far: go on
ln-solution = The solution
ln-refuted = Refuted
ln-not-judged = Not judged
ln-variations = Variations
ln-proved =
    { $n ->
        [one] Proved: 1 first move works { $m }
       *[other] Proved: { $n } first moves work { $m }
    }
ln-unproved = Not proved: the answer is that of the collection
ln-right-share = right
ex-exam = Exam
ex-about = Problems in a row, without hints. A wrong move or the end of the time ends a problem.
ex-problems = Problems
ex-time = Time for each
ex-pass = Right answers to pass
ex-seconds = { $n } s
ex-minutes = { $n } min
ex-begin = Begin the exam
ex-skip = Skip
ex-wrong = Wrong
ex-late = Time is up
ex-passed = Passed
ex-failed = Not passed
ex-result = { $r } of { $n } right, { $p } to pass
ex-problem = Problem { $n }
ex-again = Another exam
bg-working = Analyzing your games: { $p }% of this one, { $n } after it
bg-done =
    { $n ->
        [one] 1 game of yours was analyzed
       *[other] { $n } games of yours were analyzed
    }, new cards: { $c }
lib-patterns = Find a pattern
lib-openings = Opening explorer
lib-pattern = Pattern
lib-results = Results
lib-any = Anything
lib-select = Frame
lib-clear = Clear
lib-undo = Undo
lib-to-play = To play
lib-either = Either
lib-latest = Up to move
lib-turned = Turned, mirrored
lib-exchanged = Colors exchanged
lib-player = Player
lib-from = From
lib-to = To
lib-winner = Winner
lib-all = All
lib-black-won = Black won
lib-white-won = White won
lib-folder-about = Records in the folder are read and stay as they are
lib-folder = Folder
lib-add = Add
lib-add-folder = Add a folder
lib-indexing = Reading the records
lib-widen = Ignore the rim
lib-unfilter = Clear the filters
lib-games-title = Games
lib-more = More games
lib-start = Start
lib-restart = Back to the empty board
lib-show-games = Show games
lib-play-on = Play from here
lib-next = Next move
lib-hits = Hits
lib-share = Share
lib-rate = Win rate
lib-move = Move
lib-library = Library
lib-network = Network
lib-games-unit = games
lib-empty = No games yet: add a folder of records
lib-games =
    { $n ->
        [one] 1 game
       *[other] { $n } games
    }
lib-damaged =
    { $n ->
        [one] 1 file cannot be read
       *[other] { $n } files cannot be read
    }
lib-begin = Frame a part of the board, or place some stones
lib-nothing = No game has this pattern
lib-unknown = No game has reached this position
lib-few = Few games: better look at each of them
lib-count =
    { $n ->
        [one] { $s } s · 1 game
       *[other] { $s } s · { $n } games
    }
lib-of = of { $n }
lib-rest =
    { $n ->
        [one] 1 more move ({ $k })
       *[other] { $n } more moves ({ $k })
    }
lib-elsewhere = Elsewhere
lib-turn = { $c } to play, move { $n }
lib-differ = { $a } is common; the network prefers { $b }
lib-area =
    { $n ->
        [one] { $w }×{ $h }, 1 point ignored
       *[other] { $w }×{ $h }, { $n } points ignored
    }
lib-board = Board
lib-no-folder = There is no folder { $n }
lib-not-listed = { $n } is not in the list of folders
lib-failed = The library cannot be used: { $n }
lib-here = Look the position up in the library
lib-all-open =
    { $n ->
        [one] One game, in no file yet: Ctrl+S saves it
       *[other] { $n } games, in no file yet: Ctrl+S saves them
    }
lib-gone = These games are no longer in their files
lib-changed = The record has changed: the game that was found is not in it any more
lib-remove = Remove { $n } from the library
lib-open-all = Open them all
lib-previewed = Preview: { $a } – { $b }

## Sheets of problems

pz-title = Problems, level { $n }
pz-answers = Answers
pz-back = Answers on the back
pz-live = { $c } to play and live
pz-kill = { $c } to play and kill
pz-play = { $c } to play

## The dialog for a new game

new-title = New game
new-game = Game
new-go = Go
new-nogo = NoGo
new-size = Board (2–52)
new-lines = { $n }×{ $n }
new-rules = Rules
new-komi = Komi
new-handicap = Handicap
new-even = Even
new-fixed = Fixed
new-free = Free
new-players = Players
new-swap = Swap
new-nigiri = Nigiri
new-rank = Rank
new-rankof = { $n }, rank
new-time = Time
new-undo = Allow undo
new-goes-on = From move { $n }: { $s }
new-presets = Presets
new-keep = Keep
new-keepname = Preset's name
new-rename = Rename { $n }
new-drop = Delete { $n }
new-rulesof = { $r } rules
new-board = { $n }×{ $n }
new-rect = { $w }×{ $h }
new-komi-zi = komi { $n } zi
new-komi-points = komi { $k }
new-komi-none = no komi
new-reverse-zi = reverse komi { $n } zi
new-reverse-points = reverse komi { $k }
new-stones =
    { $n ->
        [one] 1 handicap stone
       *[other] { $n } handicap stones
    }
new-zi = {" "}(= { $n } zi)
new-minutes = { $n } min
new-seconds = { $n } s
new-hours = { $n } h
new-times = { $n }
new-moves =
    { $n ->
        [one] 1 move
       *[other] { $n } moves
    }
new-stonesound = Stone sound

## Rulesets

r-cn = Chinese
r-jp = Japanese
r-kr = Korean
r-aga = AGA
r-nz = New Zealand
r-tt = Tromp-Taylor
r-ing = Ing
r-simple = Simplified
r-nogo = NoGo

## Nigiri

nigiri-first = First
nigiri-second = Second
nigiri-odd = odd
nigiri-even = even
nigiri-right = { $w } held { $n }, { $b } said { $g }: { $b } takes Black
nigiri-wrong = { $w } held { $n }, { $b } said { $g }: { $w } takes Black

## Kinds of clocks and what they are set to

t-none = No limit
t-abs = Absolute
t-jp = Byo-yomi
t-ca = Canadian
t-fischer = Fischer
t-permove = Per move
t-main = Main time
t-periods = Periods
t-each = Each
t-block = Per block
t-increment = Increment
t-cap = Time cap

## Common buttons

btn-start = Start game
btn-cancel = Cancel
btn-delete = Delete
btn-resign = Resign
btn-close = Close
btn-save = Save
btn-browse = Browse…
btn-paste = Paste SGF
btn-overwrite = Overwrite
btn-again = Save again
btn-compare = Compare

## Review

rev-cand = Candidates
rev-heat = Ownership
rev-pv = Variations
rev-mist = Mistakes
rev-wr = Win rate
rev-lead = +{ $n }
rev-behind = −{ $n }
rev-visits =
    { $n ->
        [one] 1 visit
       *[other] { $n } visits
    }
rev-first = First
rev-prev = Back
rev-next = Next
rev-last = Last
rev-auto = Autoplay
rev-speed = { $n } a second
rev-try = Try
rev-leave = Leave try
rev-trying = Try move { $n }, game unchanged
rev-comment = Comment
rev-versus = vs
rev-game = Game { $n }
rev-untitled = Untitled game
rev-thisgame = This game
rev-tabs = Open games
rev-closetab = Close { $n }
rev-change = Not saved
rev-prevgame = Previous game
rev-nextgame = Next game
rev-place = Place in the game
rev-write = Write a comment
rev-games = List of games
rev-jump = Go to move
rev-walk = Speed
rev-branch = Variation
rev-mark = Mark
rev-landmark-back = Previous: { $n }
rev-landmark-next = Next: { $n }
rev-keep = Keep as a variation

## Empty lists

em-mist = No mistakes found
em-analysis = Turn on analysis to see win rates
em-moves = No moves yet
em-games = No games; drop an SGF here

## Analysis

an-score = Score
an-each = Visits for each move in depth
an-graph = Win-rate graph
an-thinking = Analyzing
an-rate = { $c } { $n }
an-proved = { $c } wins, proved
an-win = win
an-lose = loss
an-policy = First instinct
an-candidate = Candidate { $p }, loses { $l }, win rate { $n }
an-mistake = Move { $i }, { $c } { $p }, loses { $n }
an-mistake-proved = Move { $i }, { $c } { $p }, loses a won game, proved
an-loss-proved = proved
an-points =
    { $n ->
        [one] 1 point
       *[other] { $n } points
    }
an-first = First pass { $i }/{ $n }
an-deep = Deepening { $n }%
an-left = { $t } left
an-glance = First pass
an-played = played
an-loss = Loss
an-visits = Visits
an-line = Then
an-open = Start analysis
an-pause = Pause analysis
an-resume = Resume analysis
an-settings = Analysis settings
an-engine = Engine
an-number = Number on the board
an-keep = Saving a record
an-keep-beside = Without analysis
an-keep-in = With analysis
an-large = Blunder
an-small = Mistake
an-of-side = Mistakes of { $n } only

## Commands

cmd-analyse-game = Analyze the game
cmd-next-mistake = Next mistake
cmd-previous-mistake = Previous mistake
cmd-again = Play a mistake again
cmd-answer = Show the answer
cmd-tab-next = Next open game
cmd-tab-previous = Previous open game
cmd-comment-next = Next comment
cmd-comment-previous = Previous comment
cmd-fork-next = Next fork
cmd-fork-previous = Previous fork
cmd-mark-next = Next mark
cmd-mark-previous = Previous mark
cmd-pause = Pause or resume
cmd-clocks = Clocks off or on
cmd-study = Study after the end, or leave it
cmd-hints = Mark closed points, or do not
cmd-resetdead = Reset dead stones
cmd-back-ten = Back ten moves
cmd-forward-ten = Forward ten moves
cmd-branch-previous = Previous variation
cmd-branch-next = Next variation
cmd-faster = Faster autoplay
cmd-slower = Slower autoplay
cmd-undo = Undo
cmd-redo = Redo
cmd-try = Try, or leave the try
cmd-tools = Editing tools
cmd-quit = Quit Lanke
cmd-labels = Change coordinates
cmd-mute = Sound on or off
cmd-dark = Dark or light
cmd-language = Next language
cmd-board = Board cursor
cmd-place = Type a coordinate or a move
cmd-palette = Command palette
cmd-keys = Keys
cmd-fullscreen = Full screen
cmd-hint = Hint
cmd-handover = Hand over, or take back
cmd-moves-tab = Moves beside the board
cmd-chat-tab = Chat beside the board
cmd-camera-tab = Camera beside the board
cmd-analysis-tab = Analysis beside the board

## Mistakes played again

ex-find = The game's move lost { $n }; find a better one
ex-wait = Judging this move
ex-good = Well found: better than the game's move
ex-costs = It still loses { $n }; try again

## Editing tools

tool-open = Edit
tool-triangle = Triangle
tool-square = Square
tool-circle = Circle
tool-cross = Cross
tool-selected = Selected
tool-territory-black = Black's territory
tool-territory-white = White's territory
tool-letter = Letter
tool-number = Number
tool-arrow = Arrow
tool-line = Line
tool-dim = Dim
tool-black = Black stone
tool-white = White stone
tool-erase = Remove
tool-turn = Other side to move

## Judgements of moves and positions

jd-good = Good move
jd-bad = Bad move
jd-interesting = Interesting move
jd-doubtful = Doubtful move
jd-even = Even position
jd-black = Good for Black
jd-white = Good for White
jd-unclear = Unclear position
jd-hotspot = Hotspot
jd-twice = { $n } (very)

## Branches of a record

br-menu = Branch
br-main = Make main line
br-up = Move variation up
br-down = Move variation down
br-cut = Cut branch
br-copy = Copy branch
br-paste = Paste branch
br-delete = Delete branch
br-undo = Undo change
br-redo = Redo change

## The first page

home-morning = Good morning
home-afternoon = Good afternoon
home-evening = Good evening
home-hello = { $g }, { $n }
home-date =
    { $w ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[other] Sunday
    } { $d } { $m ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[other] December
    }
home-day =
    { $d } { $m ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[other] December
    }
home-today = Today { $t }
home-yesterday = Yesterday { $t }
home-unfinished = Interrupted game
home-current = Game in progress
home-changes = Changes not saved
home-against = Against { $p }
home-yourturn = Your move
home-turn = { $c } to play
home-dismiss = Keep it as a record only
home-name = What is your name?
home-name-about = For games, records and play online
home-later = Later
home-computer = Play the computer
home-computer-about = Built in, works offline
home-board = Board
home-strength = Strength
home-color = Color
home-novice = Novice
home-full = Full
home-black = Black
home-white = White
home-more = More settings
home-two = Two players
home-two-about = On one screen
home-record = Open a record
home-record-about = Or drop a file here
home-real = Real board
home-real-about = A camera reads it
home-online-about = Nearby, or by code
home-learn-about = Rules, problems, your mistakes
home-cards =
    { $n ->
        [one] 1 mistake card today
       *[other] { $n } mistake cards today
    }
home-no-cards = No cards today
home-recent = Recent games
home-all = All games
home-none = No games yet: play one
home-noresult = Not finished
home-moves =
    { $n ->
        [one] 1 move
       *[other] { $n } moves
    }

## The end of a game

end-turns = Biggest turns
end-analysing = Analyzing { $i }/{ $n }
end-noturns = Neither side lost much at once
end-loss = −{ $n }
end-better = { $p } is better
end-saved = Record saved
end-rematch = Rematch

## Counting

sc-alive = Living stones
sc-terr = Territory
sc-total = Total
sc-dead = Dead stones
sc-jp = Territory count
sc-tap = Click stones to mark dead
sc-reset = Reset
sc-differ = The players differ on dead stones: you decide
sc-wait = Waiting
sc-ok = Confirmed
sc-cont = Continue game
sc-unfinished =
    { $n ->
        [one] Not finished: { $n } point belongs to nobody. Play on
       *[other] Not finished: { $n } points belong to nobody. Play on
    }
sc-unfinished-title = Not finished
sc-confirm = Confirm result
sc-moves =
    { $n ->
        [one] 1 move
       *[other] { $n } moves
    }

## NoGo

ng-left = Moves left
ng-can =
    { $n ->
        [one] 1 move
       *[other] { $n } moves
    }
ng-can-own =
    { $n ->
        [one] 1 move, { $p } private
       *[other] { $n } moves, { $p } private
    }
ng-rule = No move left loses
ng-tip = × is closed: capture or suicide
ng-hint = No capture, no suicide; the eye marks closed points
ng-why-own = Only { $c } can play { $p }; sure moves { $b } : { $w }
ng-why-takes = { $p } takes { $n } from { $c }; sure moves { $b } : { $w }
ng-notyou = Closed to you
ng-only = Only you can play
ng-plies = { $n } deep
ng-times = { $n }
ng-unlimited = No limit
ng-strength = Opponent strength
ng-next = From the next move
ng-depth = Search depth
ng-sims = Simulations
ng-s-novice = Novice
ng-s-beginner = Beginner
ng-s-advanced = Advanced
ng-s-expert = Expert
ng-mark = Mark closed points

## Settings

set-last = Last settings
set-fast = Quick game
set-teach = Teaching game
set-nine = 9×9 starter
set-nogo = NoGo
set-fast-about = 19×19, 10 min + 3×30 s
set-teach-about = 4 stones, no limit
set-nine-about = 9×9, AI level 1
set-lang = Language
set-page-look = Appearance
set-page-board = Board
set-page-sound = Sound
set-page-help = Help
set-page-about = About
set-light = Colors
set-system = System
set-day = Light
set-night = Dark
set-scale = Interface size
set-scale-about = Auto follows the system. Never larger than the screen can hold.
set-auto = Auto
set-animations = Animations
set-animations-about = Stones drop and fade, dialogs rise. When off, everything is in place at once.
set-other-names = Your other names in records
set-other-names-about = Separated by commas
set-own-games = Analyze my games while the computer is idle
set-own-games-about = After a minute without input, on mains power; the mistakes become cards
set-home = Open with the first page
set-home-about = When off, the window opens with the board.
set-person = Your name
set-wood = Wood
set-stones = Stones
set-coordinates = Coordinates
set-none = Off
set-fuzzy = Placed by hand
set-fuzzy-about = Stones lie a little off their points.
set-page-engines = Engines
set-ponder = The opponent thinks on your time too
set-ponder-about = The strongest built-in player goes on thinking while you do: it plays better and uses more power.

## Rulesets in a line

rh-cn = Area scoring, superko, no suicide
rh-jp = Territory scoring, simple ko, no points in seki
rh-kr = Territory scoring, simple ko, no points in seki
rh-aga = Area scoring, pass stones, White passes last
rh-nz = Area scoring, superko, suicide allowed
rh-ing = Area scoring, superko, suicide, four passes end
rh-tt = Area scoring, superko, suicide, all stones alive
rh-simple = First over half the board wins; no point is retaken
rh-nogo = No capture, no suicide, no pass; no move left loses

## Clocks in a line

tm-byo = { $a }×{ $b } s
tm-canadian =
    { $a ->
        [one] 1 stone in { $b } s
       *[other] { $a } stones in { $b } s
    }
tm-fischer = { $n } s a move
tm-capped = { $n } s a move (at most { $t })
tm-each = { $n } s a move

## Players without a name

name-black = Black
name-white = White
name-red = Red
name-blue = Blue

## Colours

color-black = Black
color-white = White
color-red = Red
color-blue = Blue

## Game records on the disk

games-title = Games
files-title = Open from a folder
games-open = Open file…
games-search = Player, date or event
games-count =
    { $n ->
        [one] 1 game
       *[other] { $n } games
    }
games-number =
    { $n ->
        [one] 1 game
       *[other] { $n } games
    }
games-found = { $k } of { $n }
games-latest = The latest { $n }
games-reading = Reading { $k } of { $n }
games-all = All
games-own = My games
games-elsewhere = Other folders
games-unfinished = Not finished { $n }
games-won = Won
games-lost = Lost
games-by-date = By date
games-by-name = By name
games-by-result = By result
games-by-moves = By moves
games-sort = Order
games-clear = Clear the filters
games-position = Position
games-deleted =
    { $n ->
        [one] 1 game deleted
       *[other] { $n } games deleted
    }
games-undelete = Undo
games-again = Play again
games-on = Play on from here
games-show = Show in folder
games-rename = Rename
games-file = File name
games-captures = Captures: Black { $b }, White { $w }
games-list = Back to the list
games-today = Today
games-yesterday = Yesterday
games-weekday =
    { $w ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[other] Sunday
    }
games-path = File or folder
games-up = Up
games-saveas = Save as
games-folder = Folder
games-recent = Recent
games-filter = Filter by name
games-missing = No longer there

## The table of a count

count-rules = { $r } rules, { $m }
count-area = area scoring
count-territory = territory scoring
count-zi = { $n }
count-points = { $n }
count-even = Break-even { $n }
count-komi = Komi
count-bonus = Compensation
count-prisoners = Prisoners

## Games that could not be saved

us-mark-memory = Only in memory: { $n }
us-mark-record = Record not saved: { $n }
us-mark-elsewhere = Saved in { $f } instead
us-elsewhere = Saved elsewhere
us-title = Not saved
us-game = The disk refuses: { $n }. The game goes on in memory and is lost when the program ends. Its record can be saved in another place; later moves are written there too.
us-study = The disk refuses: { $n }. Your changes are in memory only and are lost when the program ends. The record can be saved in another place; later changes are written there too.
us-record = The record could not be saved: { $n }. The game stays in its journal, and the next start offers it again. Its record can be saved in another place.
us-record-memory = The record could not be saved: { $n }. It is in memory only and is lost when the program ends. It can be saved in another place.
us-refused = {" "}{ $f } could not be written: { $n }.
us-quit-title = Quit without saving?
us-quit-yes = Quit without saving
us-save = Save here
us-memory = Keep in memory

## Damaged files

fd-title = Damaged files
fd-game-whole =
    { $k ->
        [one] The game's journal was damaged. Recovered: one move. The file as it was found lies at { $f }.
       *[other] The game's journal was damaged. Recovered: { $k } moves. The file as it was found lies at { $f }.
    }
fd-game-part =
    { $k ->
        [one] The game's journal was damaged. Recovered: the first move. The rest lies at { $f }.
       *[other] The game's journal was damaged. Recovered: the first { $k } moves. The rest lies at { $f }.
    }
fd-study-whole =
    { $k ->
        [one] The journal of your changes was damaged. Recovered: one change. The file as it was found lies at { $f }.
       *[other] The journal of your changes was damaged. Recovered: { $k } changes. The file as it was found lies at { $f }.
    }
fd-study-part =
    { $k ->
        [one] The journal of your changes was damaged. Recovered: the first change. The rest lies at { $f }.
       *[other] The journal of your changes was damaged. Recovered: the first { $k } changes. The rest lies at { $f }.
    }
fd-unreadable = { $f } cannot be read: { $n }. Nothing was deleted.
fd-foreign = not one line is readable
fd-senseless = it does not begin with a game or a record

## Two versions of a record

differ-not = This is the file on disk; it says the same as the record to be saved
differ-start =
    { $k ->
        [one] This is the file on disk: it differs from the start, in one node
       *[other] This is the file on disk: it differs from the start, in { $k } nodes
    }
differ-move =
    { $k ->
        [one] This is the file on disk: it differs first at move { $m }, in one node
       *[other] This is the file on disk: it differs first at move { $m }, in { $k } nodes
    }
differ-game = Game { $g }: { $t }

## Lists

list-clause = ,{" "}
list-comma = ,{" "}
list-two = { $a }, { $b }
list-pair = { $a } { $b }

## Points, read aloud

pt-empty = { $p }, empty
pt-stone = { $c } stone { $p }
pt-last = { $n }, last move
pt-dead = { $n }, dead
pt-forbidden = { $n }, forbidden
pt-number = { $n }, number { $k }
pt-territory = { $n }, { $c } territory
pt-only = { $n }, only you can play
pt-label = { $n }, marked { $t }
pt-triangle = triangle
pt-square = square
pt-circle = circle
pt-cross = cross
pt-selected = filled square

## The list of moves

list-pass = Pass

## The program

app-name = Lanke
app-title = Lanke

## The board

board-name = Board

## The game tree

tree-name = Game tree
tree-start = Start
tree-none = No move
tree-outside = outside the board
tree-move = Move { $n }, { $c } { $p }
tree-comment = with a comment
tree-branch = variation

## Sounds

sound-all = All sound
sound-volume = Volume
sound-black = Black stones
sound-white = White stones
sound-captures = Capture sound
sound-countdown = Countdown
sound-others = Always heard unless all sound is off:
sound-entered = Overtime
sound-lost = Period used
sound-end = Game over
sound-message = Message
sound-listen = Listen: { $n }
sound-unmute = Switch sound on
sound-none = No audio device
sound-voice = Voice that reads out answers at a real board
sound-no-voice = No voice: install spd-say or espeak-ng, or switch the voice off in the settings
sound-voice-fails = The voice of the system does not speak: { $w }

## Help

help-levels = How strong the built-in AI is
help-level = Level
help-nine = Go 9×9
help-thirteen = Go 13×13
help-nineteen = Go 19×19
help-nogo = NoGo 9×9
help-ranks = Reckoned from games of each level with the one below it, and with GNU Go 3.8 at its level 10, taken for 8 kyu; a rank may be two to seven off, and 30 kyu is also what is weaker. Level 10 thinks as long as its clock allows: here 1,000 positions a move.
help-elo = NoGo has no ranks: these are Elo points above level 1. 100 more win 64 % of games, 200 more 76 %. A dash is not measured yet.
help-keys = Keys and commands
help-keys-about = Everything that the program does is a command, and what is used often has a key.
help-keys-show = Show the keys…

## Woods

wood-kaya = Kaya
wood-katsura = Katsura
wood-bamboo = Bamboo

## Stones

stones-slate = Slate
stones-flat = Flat
stones-contrast = Contrast

## About the program

about-version = Version { $n }
about-what = Go and NoGo: to play, to count, to review.
about-licence = Free software, under MIT or Apache 2.0. The fonts are Noto Sans and Noto Serif CJK (OFL).

## Game information

info-player = name
info-rank = rank
info-team = team
info-result = Result
info-event = Event
info-round = Round
info-date = Date
info-place = Place
info-rules = Rules
info-komi = Komi
info-handicap = Handicap
info-time = Time (seconds)
info-overtime = Overtime
info-name = Game name
info-comment = Comment on the game
info-annotator = Annotator
info-source = Source
info-copyright = Copyright
info-done = Done

## Search in a record

find-title = Find
find-hint = Comment, player, Q16…
find-previous = Previous find
find-next = Next find
find-close = End the search
find-none = Nothing found
find-start = Start

## The menu of a record

more-title = More
more-info = Game information
more-copy = Copy the record
more-copyline = Copy this line
more-copyposition = Copy the position
more-close = Close the record
more-numbers = Numbers on stones
more-practice = A click on the board

## Numbers on stones

num-off = Off
num-all = All
num-last = Last 5
num-from = From here

## What a click on the board does

prac-off = Plays
prac-step = Steps on
prac-guess = Guesses

## Sections of commands

sec-game = Game
sec-walk = Navigation
sec-edit = Editing
sec-file = Files
sec-look = View

## The command palette

pal-move = Go to move { $n }
pal-point = Play at { $n }
pal-hint = A command, a coordinate or a move
pal-none = Nothing found

## The page of keys

keys-about = Two presets of keys, chosen and changed by `?` or in the settings. Tab focuses the board, arrows move its cursor, Enter or Space plays. `/`, then `Q16` or `57`, then Enter plays there or goes to that move. Esc closes the topmost dialog; in that for a new game Ctrl+Enter starts it. The settings file lists the keys under `keys`, by command names.
keys-name = Name

## The list of keys

key-search = Find a command or a key
key-horizontal = Left/right arrows
key-vertical = Up/down arrows
key-about = Click a command and press its new key; Backspace takes its keys away.
key-press = Press a key…
key-taken = { $k } is now for "{ $c }"
key-give = Give it to "{ $n }"
key-reset = Reset the keys of "{ $n }"
key-resetall = Reset all
key-none = none

## The dialog for a point or a move

place-what = Coordinate or move
place-how = Such as Q16 or 57, then Enter
place-bad = No such point and no such move

## Players of a game

seat-name = Computer
seat-level = AI level { $n }
seat-minimax = Minimax { $n }
seat-handed = { $n } plays
seat-self = Played here
seat-here = Local
seat-builtin = Built-in AI
seat-gtp = GTP engine
seat-network = Network
seat-network-level = Network level { $n }
seat-people = Like { $r }
seat-strength = Level
seat-strengthof = { $n }, level
seat-rank = { $n } · { $r } on { $s }×{ $s }
seat-short = { $n }
seat-setup = Set up an engine…
seat-menu = { $n }: who plays

## Engine failures

fault-notfound = There is no program { $n }
fault-notstarted = { $n } could not be started: { $w }
fault-silent = { $n } does not answer { $w }
fault-ended = { $n } has ended with code { $w }
fault-killed = { $n } was ended
fault-flood = { $n } writes without end
fault-garbage = { $n } answers what makes no sense: { $w }
fault-refused = { $n } refuses { $w }: { $r }
fault-illegal = { $n } plays { $w }, which the rules do not allow
fault-title = The game has stopped
fault-others = Or let another play:
fault-self = Play by hand
fault-retry = Try again

## Engines

engine-analyses = { $n } plays on a board of { $s }, first at { $m }, and analyzes
engine-plays = { $n } plays on a board of { $s }, first at { $m }; it does not analyze
engine-resigns = { $n } resigns at once on a board of { $s }
engine-list = Your engines
engine-log = What is said to engines and by them is in { $n }
engine-none = None yet. The built-in AI needs no set-up; programs that speak GTP, such as KataGo or GNU Go, are added here.
engine-found = Found on this computer
engine-add = Add an engine
engine-change = Change { $n }
engine-name = Name
engine-command = Command line
engine-command-about = Such as katago gtp -model NETWORK -config FILE, or ssh HOST katago gtp.
engine-try = Try it
engine-keep = Add
engine-running = Starting. Some engines tune themselves for minutes when they first start.
engine-adviser = Who gives hints and plays for you

## Neural networks

net-damaged = its answers are no finite numbers; the file is damaged
net-title = Neural network
net-none = The built-in AI plays Go and analyses by a small network of its own. With a network file of KataGo it plays far better, with no engine to install. Drop the file (.bin.gz) on the window, or choose it here.
net-found = Networks on this computer
net-use = Use
net-where = Stronger networks are on the Networks page of KataGo Distributed Training, https://katagotraining.org/networks/. Nothing is downloaded by itself.
net-choose = Choose a file…
net-reading = Reading and measuring { $n }
net-about =
    { $l ->
        [one] version { $v }, { $m } MB; here 1 evaluation a second on 19×19, { $s } on 9×9
       *[other] version { $v }, { $m } MB; here { $l } evaluations a second on 19×19, { $s } on 9×9
    }
net-people = plays as people do: level 1 like { $w }, level 9 like { $s }, level 10 also reads

## Ranks

rank-kyu = { $n } kyu
rank-dan = { $n } dan

## Silent engines

silent-title = The engine does not answer
silent-wait = Keep waiting

## Cameras

cam-title = Camera
cam-open = Open
cam-close = Close
cam-live = Live
cam-picture = Picture
cam-board = Board
cam-noboard = Not found
cam-lines =
    { $n ->
        [one] 1 line
       *[other] { $n } lines
    }
cam-idle = No camera is chosen
cam-searching = Board not found; drag the corners
cam-steady = Steady
cam-hand = Hand in view
cam-lift = Captured, to be lifted: { $n }
cam-elsewhere = { $n } is not the move that is awaited
cam-differs =
    { $n ->
        [one] 1 point differs; please check
       *[other] { $n } points differ; please check
    }
cam-moved = Board moved; calibrate
cam-over = The pictures have ended
cam-lay = Lay the stone at { $n }
cam-unreachable = The camera cannot be reached: { $n }
cam-password = The camera wants a name and a password in its address
cam-nopictures = Data comes, but there are no pictures in it
cam-refused = The camera refuses (HTTP { $n })
cam-redirected = The camera redirects to another host, which is not followed
cam-garbled = What answers there does not speak HTTP
cam-page = That is a web page; the address of its MJPEG stream is needed
cam-text = Text comes from there, and no pictures
cam-notmjpeg = The video there is not MJPEG and cannot be read
cam-unfinished = The picture never ends; no whole one has come
cam-toolarge = The picture is too large
cam-silent = Connected, but the camera sends nothing
cam-stalled = The pictures have stopped; reconnecting
cam-cut = The picture is gone; reconnecting
cam-damaged = The pictures cannot be read
cam-nofile = { $f } cannot be read: { $n }
cam-emptyfolder = There are no JPEG or PNG pictures in this folder
cam-unplugged = No camera; plug one in
cam-busy = Another program uses the camera
cam-forbidden = Camera blocked; allow it in system settings
cam-webcam = The camera fails: { $n }
cam-nosource = There is no such address or file
cam-protocol = Only http, https and rtsp cameras are offered
cam-video = The video cannot be shown: { $n }
cam-ffmpeg = Install ffmpeg for videos and rtsp cameras
cam-setup =
    { $w ->
        [one] { $b } black and { $w } white stone lie there; { $c } is to play. Takeback undoes it
       *[other] { $b } black and { $w } white stones lie there; { $c } is to play. Takeback undoes it
    }
cam-begins = { $c } begins. Takeback undoes it
cam-othersize = The game is on a board of { $n }×{ $n }; the board seen is another
cam-busyboard = Recording on a board of { $n }×{ $n }; stop that first
cam-otherlines = The board seen is { $n }×{ $n }, that of the game is not
cam-confirm =
    { $n ->
        [one] Confirm 1 point, then recording begins
       *[other] Confirm { $n } points, then recording begins
    }
cam-rules = Rules of recorded games
cam-go = Go, { $n }
cam-stills = Single pictures
cam-footage = Playback
cam-play = Play
cam-pause = Pause
cam-place = Place in the pictures
cam-speed = Speed { $n }×
cam-n-noboard = Nothing was recorded: no board was found
cam-n-othersize = Nothing was recorded: the board has another size than the game
cam-n-hidden = Nothing was recorded: something hid the board
cam-n-brief = Nothing was recorded: no stone was in sight for long enough
cam-n-unexplained = Nothing was recorded: the rules do not explain what lies there
cam-n-doubtful = Nothing was recorded: stones at the beginning were not confirmed
cam-n-unchanged = Nothing was recorded: no stone was laid
cam-h-othersize = Press Board until the lines are right, or stop recording
cam-h-start = Recording begins when the board is seen and nothing is uncertain
cam-h-footage = Every picture is looked at, and the moves are written down
cam-h-waits = Start recording plays the pictures from here
cam-h-stills = Each picture is a board at rest; Start recording plays them
cam-doubts = Waiting
cam-accept = Accept all
cam-sure = { $n }% sure
cam-empty = empty
cam-drag = Drag the four circles to fit the corners
cam-record = Start recording
cam-stop = Stop recording
cam-find = Calibrate
cam-answer = AI reply
cam-project = Project
cam-corner = Corner { $n } of the board
cam-recorded =
    { $n ->
        [one] 1 move recorded
       *[other] { $n } moves recorded
    }
cam-choose = Choose a camera
cam-waiting = Waiting for a picture
cam-average = { $n }% sure on average
cam-light = Light
cam-game = Game: { $n }
cam-s-idle = Off
cam-s-searching = Searching
cam-s-waiting = Waiting
cam-s-differs = Differs
cam-s-moved = Moved
cam-s-lost = No picture
cam-s-over = Ended
cam-s-unknown = —
cam-s-dark = Too dark
cam-s-bright = Good
cam-h-choose = Webcam, camera address or pictures
cam-h-hand = Goes on when the hand is gone; nothing is lost
cam-h-lost = Goes on when the picture is back; nothing is lost
cam-h-moved = Calibrate to go on where it lies now
cam-h-differs = Set the board right, or click a marked point
cam-h-lay = Goes on when it lies there; if it is not seen, click it
cam-h-recording = Play on the board; it is written down
cam-address = Address of a network camera
cam-image = Picture…
cam-folder = Folder of pictures…
cam-webcams = Cameras
cam-turn = Turn by 90°
cam-agree = Accept { $n }
cam-vacant = Empty
cam-black = Black
cam-white = White
cam-stopai = Stop AI
cam-recording = Recording
cam-proj-hint = Drag this window to the projector or the lying screen, press F11 for full screen, then drag the four points onto the corners of the board. Esc closes.

## Outcomes

out-draw = Draw
out-void = No result
out-zi = { $w } wins by { $n } zi
out-points = { $w } wins by { $n }
out-resignation = { $w } wins by resignation
out-time = { $w } wins on time
out-forfeit = { $w } wins by forfeit
out-nomove = { $w } wins: { $l } has no legal move
out-majority = { $w } wins with more than half of the board
out-win = { $w } wins
won-points = You won by { $n }
won-zi = You won by { $n } zi
won-resignation = You won by resignation
won-time = You won on time
won-forfeit = You won by forfeit
won-nomove = You won: no legal move is left
won-majority = You won with more than half of the board
won-plain = You won
lost-points = You lost by { $n }
lost-zi = You lost by { $n } zi
lost-resignation = You resigned
lost-time = You lost on time
lost-forfeit = You lost by forfeit
lost-nomove = You lost: no legal move is left
lost-majority = You lost: more than half is taken
lost-plain = You lost

## The terminal

term-welcome = Type `help` for the commands.
term-help =
    Q16 D4 …   place stones        pass       pass
    undo       take a move back    resign     give up
    score      stop and count      dead Q16   mark a chain dead or alive
    confirm    agree to the count  resume     play on after a count or a pause
    pause      stop the clocks     board      show the board
    save FILE  write .sgf or .dat  quit       leave; the game is kept
term-kept = A game was not finished: `lanke play --continue` goes on with it.
term-unfinished = The game is not finished and is kept: `lanke play --continue` goes on with it.
term-elsewhere = `save PATH` writes the record to another place.
term-quit = Not saved: `save PATH` writes it to another place, `quit` once more leaves without saving.
term-printed = the record is not saved and was printed above
term-nocommand = neither a point of the board nor a command; see `help`
term-notcounting = the board is not being counted
term-notstopped = the game is going on already
term-paused = the game is paused already
term-noconflict = no file is to be overwritten
term-overwrite = `overwrite` replaces it, `compare` says how it differs, `save OTHER` writes elsewhere.
term-nofile = `save OTHER` writes elsewhere.
term-count = `dead Q16` changes a chain, `confirm` agrees, `resume` plays on.

## Sentences on the pages of browsers

phone-agreed = Agreed
phone-closed = The table is closed
phone-count-help = Tap dead stones, then agree
phone-counting = Counting
phone-declined = { $p } has declined
phone-digits = Type the six digits that stand below the code on the computer's screen
phone-digits-exhausted = Too many wrong digits were typed: have another code shown on the computer
phone-digits-go = Open the page
phone-digits-wrong = There is no page with these digits: compare them with the computer's screen
phone-expired = This address is no longer valid: scan the code on the computer's screen again
phone-full = Too many devices are at this page; it is tried again
phone-knock = { $p } asks to come in
phone-live = Live
phone-met = Both players are there
phone-no-board = No board was found in the picture: all four corners should be in it
phone-no-move = The move is not seen: one new stone is to lie there, and what it captures is to be lifted
phone-not-open = The table is not open yet
phone-nothing = There is no page here
phone-offer = { $p } offers a game
phone-other = The other side
phone-over = The game is over
phone-passed = pass
phone-scan = Scan the code on the computer's screen with the phone's camera
phone-sent-away = This device was disconnected at the computer
phone-stale = The position has changed meanwhile
phone-tap-help = Tap a point, tap again to play
phone-your-turn = Your turn
phone-begins-with =
    { $n ->
        [one] Begin with the stone on the board?
       *[other] Begin with the { $n } stones on the board?
    }
phone-follow-it = Go on where it lies now?
phone-is-it = { $p }: { $c }?
phone-no = No
phone-searching = Looking for the board: all four corners should be in the picture
phone-were-played = Played: { $p }?
phone-yes = Yes

## Phones

ph-about-camera = Stand the phone beside the board: it sees the moves, and the answer is drawn into its picture.
ph-about-player = Whoever opens the address plays against you from the phone; nothing is installed.
ph-about-spectator = Shows the game in this window; the address works for as many as you like.
ph-about-wall = Board, names and clocks, large and without buttons: for a television or a projector.
ph-camera = Camera
ph-camera-open = Phone…
ph-certificate = The first time the phone warns that the connection is not private, because this computer signs its certificate itself. Tap Advanced, then Continue.
ph-close-note = Phones stay connected when this is closed
ph-code = QR code of the address
ph-code-stays = The address stays as it is: { $n }
ph-cut = Disconnect { $n }
ph-cut-sure = Press once more: the player is cut off
ph-devices = Connected
ph-digits = No camera? Open { $n } and type
ph-done = Done
ph-invite = Invite a browser
ph-live = Spectators see every move at once.
ph-new-code = Another code
ph-nocertificate = The secure pages cannot be served: { $n }
ph-nocodes = The list of addresses that have ended cannot be read: { $n }
ph-nodevices = No phone yet: scan the code with its camera
ph-noport = No port can be opened for the pages: { $n }
ph-notable = The table is being opened
ph-phone = Phone
ph-photographed = The photographed position is open
ph-player = Player
ph-spectator = Spectator
ph-stop = Disconnect all
ph-title = Phones
ph-wifi = The phone must be in the same Wi-Fi; no app is needed

## Evenings of a club

relay-board = Board { $n }
relay-boards =
    { $n ->
        [one] 1 board
       *[other] { $n } boards
    }
relay-called = The arbiter has been called
relay-commentator = Commentator
relay-delay-minutes =
    { $n ->
        [one] Shown 1 minute later
       *[other] Shown { $n } minutes later
    }
relay-delay-moves =
    { $n ->
        [one] Shown 1 move later
       *[other] Shown { $n } moves later
    }
relay-delay-seconds =
    { $n ->
        [one] Shown 1 second later
       *[other] Shown { $n } seconds later
    }
relay-enter = Enter every move of both sides
relay-round = Round { $n }
relay-waiting = Waiting
rl-all = All boards
rl-arbiter = Arbiter's page
rl-begin = Begin
rl-boards = Boards
rl-broker-lost = { $b } is not there and is tried again: { $n }
rl-browsers = Two browsers
rl-by-hand = By hand
rl-camera = Camera
rl-changed = { $f } was changed by another program: that version is kept as { $n }, and the record is written anew
rl-delay = Public delay
rl-desk = Desk
rl-failed = The event cannot be followed: { $n }
rl-full-record = The record is full: this game and later ones are not kept in it
rl-help = Arbiter, { $t }
rl-hurried = Short of time
rl-kept-again = { $n }; the game goes on, and saving is tried again
rl-lead = All games of an event at once
rl-less-do = Show earlier
rl-less-text = Spectators then see moves sooner than they do now.
rl-less-title = Less delay?
rl-many-boards = An event has at most { $n } boards
rl-minutes = { $n } min
rl-moves =
    { $n ->
        [one] 1 move
       *[other] { $n } moves
    }
rl-new = New event
rl-no-board = The file names no board: it needs [[board]] entries, or pairings of this round
rl-no-delay = None
rl-no-table = There is no such table on the local network
rl-none = No boards yet
rl-not-square = A camera reads square boards only, not { $n }
rl-open = Event file…
rl-open-note = A file names the event, its pairings and the source of each board; docs/relay.md describes it.
rl-other-game = { $f } holds a game of other players or by other terms, { $b } – { $w }: name another folder with `records`, or give the board the players and terms of that game
rl-other-pairings = { $f } has other pairings
rl-page = Open in the browser
rl-phones = Phone cameras
rl-public = Public address
rl-records = Records: { $n }
rl-results = The results cannot be written: { $n }
rl-seconds = { $n } s
rl-set-aside = { $w }; the file is kept as { $f }, and the results are written anew
rl-source = Moves
rl-starting = Starting
rl-steady = Steady picture
rl-stop = End the relay
rl-stop-text = The pages close. Records stay, and the same file resumes every game.
rl-stop-title = End the relay?
rl-terms = Terms
rl-title = Relay
rl-unpublished = Nothing can be published: { $n }
rl-wall = Big screen

## Texts of the browser pages

web-accept = Accept
web-again = Try again
web-agree = Agree
web-agree-sure = End the game with this count?
web-alive = alive
web-awake = The screen stays on
web-black = Black
web-blue = Blue
web-board = Board: arrow keys move, Enter plays
web-calibrate = Calibrate
web-camera-denied = This page may not use the camera: allow it in the browser's settings, then try again
web-camera-ended = The camera stopped or another program uses it
web-camera-insecure = The camera needs the secure page
web-camera-none = No camera was found
web-cancel = Cancel
web-chat = Chat
web-chat-none = No messages yet
web-chat-write = Write something…
web-close = Close
web-continue = Play on
web-count = Count
web-count-changed = The count has changed
web-dead = dead
web-decline = Decline
web-done = Done
web-door-advanced = Advanced
web-door-board = A board on this phone
web-door-camera = A camera over the board
web-door-details = Show Details
web-door-how = Tap as drawn below: it is asked only once.
web-door-proceed = Proceed
web-door-visit = visit this website
web-door-why = The next page comes encrypted from the computer beside you, which made its certificate itself: the phone will warn you.
web-drag-corners = Drag the four circles to the corners of the grid
web-draw = Draw
web-empty = empty
web-first = First
web-follow = Follow
web-help = Call the arbiter
web-join = Sit down
web-last = Last
web-live = Live
web-low-time = Time trouble
web-new-code = Another code
web-new-code-note = The address until now ends, and its devices are disconnected.
web-next = Next
web-none-yet = No board yet
web-nudge-down = Down
web-nudge-left = Left
web-nudge-right = Right
web-nudge-up = Up
web-one-tap = One tap plays, up to 13×13
web-open-secure = Open the secure page
web-overview = Games
web-pass = Pass
web-pass-sure = Pass?
web-photo-again = Take another photograph
web-photo-black = Play on, Black first
web-photo-failed = The photograph did not arrive: try again
web-photo-opened = Opened on the computer
web-photo-or = Or photograph a position
web-photo-reading = Reading the board…
web-photo-review = Review on the computer
web-photo-save = Save as SGF
web-photo-take = Take a photograph
web-photo-white = Play on, White first
web-picture = Live picture of the board; tap a point to correct it
web-play = Play
web-press = Move made
web-prev = Back
web-reconnecting = Reconnecting…
web-red = Red
web-rematch = Rematch
web-resign = Resign
web-resign-sure = Resign? The other side wins.
web-say-greet = Have a good game
web-say-nice = Nice move
web-say-thanks = Thank you
web-scan = Scan to watch on a phone
web-send = Send
web-settings = Settings
web-settled = Settled
web-sound = Stone sounds
web-torch = Torch
web-undo = Undo
web-voice = Voice
web-watch = Watch
web-white = White
web-your-name = Your name

## Lessons: title, and title, text and task of each step

les-board = The board
les-board-1 = Play on the crossings
les-board-1-text = Stones go on the crossings of the lines, not into the squares. Black begins, then the sides take turns, one stone each. A stone that is down never moves.
les-board-1-task = Place a black stone on any crossing.
les-board-2 = Corners
les-board-2-text = The board has four corners. The point in the very corner touches only two lines.
les-board-2-task = Place a stone in the very corner.
les-board-3 = Sides
les-board-3-text = The board has four sides. A point on the edge touches three lines, one in the middle four.
les-board-3-task = Place a stone on the edge, but not in a corner.
les-board-4 = Star points
les-board-4-text = The small dots are star points. They only help you to find your way; you play on them as on any other point.
les-board-4-task = Place a stone on any star point.
les-liberty = Liberties
les-liberty-1 = A stone's liberties
les-liberty-1-text = The empty points next to a stone, along the lines, are its liberties. Diagonal points do not count.
les-liberty-1-task = Count: how many liberties has the white stone?
les-liberty-2 = On the edge
les-liberty-2-text = A stone on the edge has the end of the board on one side, and one liberty less.
les-liberty-2-task = How many liberties has this stone?
les-liberty-3 = In the corner
les-liberty-3-text = A stone in the corner has the end of the board on two sides.
les-liberty-3-task = How many liberties has this stone?
les-liberty-4 = Shared liberties
les-liberty-4-text = Stones of one color joined along the lines are a chain and share their liberties. A point that the other side has taken is no liberty any more.
les-liberty-4-task = How many liberties have the two white stones together?
les-liberty-5 = Taking a liberty
les-liberty-5-text = You take a liberty away by playing on it. The fewer liberties a stone has, the greater its danger.
les-liberty-5-task = Take one of White's liberties.
les-atari = Atari
les-atari-1 = Atari
les-atari-1-text = A stone with only one liberty left is in atari: the next move can capture it. This stone still has two.
les-atari-1-task = Put the white stone in atari.
les-atari-2 = One liberty left
les-atari-2-text = This white stone had four liberties, and Black has taken three. A stone without any liberty is captured and leaves the board.
les-atari-2-task = Take its last liberty and capture it.
les-atari-3 = Two at once
les-atari-3-text = Stones in a chain share their liberties. When none is left, they are captured together.
les-atari-3-task = Capture the two white stones.
les-atari-4 = Which one?
les-atari-4-text = There are two white chains on the board. One of them has only one liberty left.
les-atari-4-task = Find it and capture it.
les-atari-5 = Mind your own liberties
les-atari-5-text = There are two ways to give atari. On one side your own stone would have a single liberty, and White would capture first.
les-atari-5-task = Give atari with a stone that White cannot capture.
les-escape = Escaping
les-escape-1 = Extend
les-escape-1-text = The black stone has only one liberty. A step into the open gives it more.
les-escape-1-task = Save the black stone.
les-escape-2 = Capture the attacker
les-escape-2-text = Sometimes running does not help, but one of the attackers has only one liberty itself. Capture it, and your stone is saved.
les-escape-2-task = Save the black stone on the edge.
les-escape-3 = Chase toward the edge
les-escape-3-text = Choose the direction of a chase: driven against the edge of the board, a stone gains no liberties.
les-escape-3-task = Chase the white stone until you capture it.
les-connect = Connection
les-connect-1 = Connect
les-connect-1-text = Joined stones share their liberties and are harder to capture. White is about to cut between these two.
les-connect-1-task = Connect the two black stones.
les-connect-2 = Cut
les-connect-2-text = Cut in two, the other side has few liberties on either part and can be attacked twice.
les-connect-2-task = Cut the two white stones apart.
les-connect-3 = Join a friend
les-connect-3-text = A stone in atari can also be saved by joining a friend nearby. Together they have enough liberties.
les-connect-3-task = Save the black stone in atari.
les-connect-4 = Connected without touching
les-connect-4-text = Stones need not touch to be connected. With two ways to join, you take one when White takes the other.
les-connect-4-task = Play so that White cannot cut these stones.
les-double = Double atari
les-double-1 = Two ataris in one move
les-double-1-text = One move that puts two chains in atari is a double atari. The other side can save only one of them.
les-double-1-task = Put both white stones in atari.
les-double-2 = One gets away, one does not
les-double-2-text = After a double atari White saves one chain. The other one is yours.
les-double-2-task = Give double atari, then capture what stays behind.
les-ladder = Ladder, net
les-ladder-1 = Ladder
les-ladder-1-text = Atari after atari: each step of the runner leaves it with one liberty again, until it meets the edge. That is a ladder.
les-ladder-1-task = Capture the white stone in a ladder.
les-ladder-2 = Net
les-ladder-2-text = A white stone waits on the way, so the ladder fails. Do not touch the runner: a stone one step further off closes a net around it.
les-ladder-2-task = Keep the white stone in until you capture it.
les-ladder-3 = Help on the way
les-ladder-3-text = Now White tries a ladder. But a black stone stands on the way, and the ladder does not work.
les-ladder-3-task = Save the black stone in atari.
les-ko = Ko
les-ko-1 = Ko
les-ko-1-text = A shape in which the two sides could capture one stone in turn, again and again, is a ko.
les-ko-1-task = Capture the white stone and take the ko.
les-ko-2 = Ko threat
les-ko-2-text = White has just taken the ko. Taking it back at once would never end, so the rules forbid it. First play a move elsewhere that White must answer: a ko threat.
les-ko-2-task = Put two stones in atari, then take the ko back.
les-ko-3 = Winning the ko
les-ko-3-text = White has no ko threat left. Fill the ko, and you have won it.
les-ko-3-task = Connect to keep the black stone.
les-eyes = Two eyes
les-eyes-1 = One eye is not enough
les-eyes-1-text = An empty point inside a group is an eye. This white group has only one, and no liberty outside.
les-eyes-1-task = Play into the eye and capture everything.
les-eyes-2 = Two eyes live
les-eyes-2-text = This group has two eyes. A black stone in either of them would have no liberty, which the rules forbid. It can never be captured.
les-eyes-2-task = Point to a place where Black may not play.
les-eyes-3 = Making eyes
les-eyes-3-text = Black surrounds three empty points. The right move makes two eyes of them, a wrong one leaves a single eye.
les-eyes-3-task = Make two eyes, and Black lives.
les-eyes-4 = Taking eyes away
les-eyes-4-text = The other way round: take the point that White needs for two eyes, and White cannot live.
les-eyes-4-task = Play so that White cannot make two eyes.
les-eyes-5 = Real and false eyes
les-eyes-5-text = The stones around an eye must all be connected. Where the other side can cut them, the eye is false and does not count.
les-eyes-5-task = Make the second eye real.
les-counting = Counting
les-counting-1 = Neutral points
les-counting-1-text = A point between Black and White that nobody surrounds is neutral. When these are filled, the game is nearly over.
les-counting-1-task = Take the last neutral point.
les-counting-2 = Pass
les-counting-2-text = Moves in your own territory gain nothing, and in White's they are captured. When both sides pass in turn, the game is over.
les-counting-2-task = Pass.
les-counting-3 = Territory
les-counting-3-text = Empty points that only Black surrounds are Black's territory.
les-counting-3-task = Count: how many empty points has Black?
les-counting-4 = Who has won?
les-counting-4-text = By Chinese rules you count living stones and surrounded points. This board has 49 points; more than half of them wins.
les-counting-4-task = How many are Black's stones and territory together?
les-opening = Opening
les-opening-1 = Corners first
les-opening-1-text = In a corner two edges help you to surround points with few stones. So play there first, on the third or fourth line.
les-opening-1-task = Play on the third or fourth line of any corner.
les-opening-2 = The empty corner
les-opening-2-text = Three corners are taken. The last one is the biggest point on the board for whoever comes first.
les-opening-2-task = Take the empty corner.
les-opening-3 = Extend along the side
les-opening-3-text = After the corners come the sides: extend from your corner along the edge, so that your stones work together.
les-opening-3-task = Play on the side between the two black stones.
les-game = Your first game
les-game-1 = A whole game
les-game-1-text = Play a game on 7×7. Surround points and keep your stones safe. When there is nothing left to do, pass.
les-game-1-task = Play against White to the end.
les-nogo-law = No capturing
les-nogo-law-1 = Captures are forbidden
les-nogo-law-1-text = In NoGo nobody may capture. The blue stone has one liberty left, so Red may not play there.
les-nogo-law-1-task = Point to a place where Red may not play.
les-nogo-law-2 = Suicide is forbidden
les-nogo-law-2-text = Nor may you play where your stone would have no liberty. A point on which you may not play is closed to you.
les-nogo-law-2-task = Point to a place that is closed to Red.
les-nogo-law-3 = No move, no win
les-nogo-law-3-text = The sides take turns and may not pass. Whoever has no legal move left loses.
les-nogo-law-3-task = Red still has a legal move. Find one.
les-nogo-own = Own points
les-nogo-own-1 = Make a point of your own
les-nogo-own-1-text = A point that is open to you and closed to the other side is like money in the bank: it can wait until the end.
les-nogo-own-1-task = Make a point in the corner that is closed to Blue.
les-nogo-own-2 = Count your own points
les-nogo-own-2-text = The side with more points of its own lasts longer.
les-nogo-own-2-task = On how many points may only Red play?
les-nogo-own-3 = Shared points first
les-nogo-own-3-text = Points that are open to both sides are worth a race. Your own points will not run away; keep them.
les-nogo-own-3-task = Play on a point that is open to both sides.
les-nogo-own-4 = The last move
les-nogo-own-4-text = Blue has hardly a move left. Take the last shared point, and you win.
les-nogo-own-4-task = Leave Blue without a legal move.
les-nogo-game = First NoGo
les-nogo-game-1 = A whole game
les-nogo-game-1-text = A board of 5×5, and Red begins. Make points of your own and race for the shared ones; the last to move wins.
les-nogo-game-1-task = Play against Blue to the end.

## Lessons: wrong moves and illegal ones

les-wrong-corner = This is not the very corner.
les-wrong-side = This is not on the edge, where a point touches three lines.
les-wrong-star = There is no dot here.
les-wrong-liberty = This is none of its liberties: they are next to it, along the lines.
les-wrong-atari = This is no atari yet: White has more liberties.
les-wrong-self = This black stone cannot hold: White captures it first.
les-wrong-capture = White still has a liberty and is not captured.
les-wrong-one = Only one chain is in atari. Find the move for two.
les-wrong-lost = White can still capture it.
les-wrong-escapes = Now the white stone gets away.
les-wrong-elsewhere = Too far away: the white stone uses the time to run.
les-wrong-apart = White can still cut them apart.
les-wrong-joined = White can still connect.
les-wrong-threat = White need not answer: this is no ko threat.
les-wrong-dead = Black cannot make two eyes now.
les-wrong-lives = White still makes two eyes.
les-wrong-open = You may play here. Look for a point where you may not.
les-wrong-neutral = This point already belongs to one side.
les-wrong-settled = Nothing is left to play for. Just pass.
les-wrong-pass = It is too early to pass.
les-wrong-low = Too low: the first and second lines surround little.
les-wrong-taken = This is not on the third or fourth line of an empty corner.
les-wrong-extension = Play between the two black stones, on the third or fourth line, away from both.
les-wrong-own = This closes no point to Blue.
les-wrong-spent = This uses up a point of your own. Shared points come first.
les-wrong-moves = Blue still has a legal move.
les-wrong-number = Not quite. Count again.
les-illegal-ko = This is a ko: play elsewhere before you take it back.
les-illegal-suicide = A stone here would have no liberty: suicide is not allowed.

## Lessons: labels

les-figure-middle = Middle: { $n }
les-figure-side = Side: { $n }
les-figure-corner = Corner: { $n }
les-counter-black = Black's liberties
les-counter-white = White's liberties
les-turn-black = Black to play.
les-turn-red = Red to play.
les-right = Right.
les-calm = Mistakes do no harm here: try as often as you like.
les-finished = That was the whole lesson.
les-number = Lesson { $n }
les-how = Type a point such as D4, or a number where one is asked for; also hint, pass, again, quit.
les-replies = The other side plays { $n }.

## Newer versions of the program

ver-look = Look for a newer version
ver-looking = Looking…
ver-newest = Lanke { $n } is the newest version; the list is of { $d }.
ver-newer = There is a newer version: { $n }, of { $d }.
ver-open = Open its page
ver-no-page = The page cannot be opened from here. Its address: { $n }
ver-address = This is no address of a list of versions: { $n }
ver-unreachable = The server of the list of versions cannot be reached: { $n }
ver-silent = The server of the list of versions does not answer in time. Try again later.
ver-refused = The server does not give the list of versions (HTTP { $n }).
ver-redirected = The server redirects again and again, or to an address without encryption.
ver-long = The answer is too long for a list of versions.
ver-cut = The list of versions or its signature arrived incomplete. Try again.
ver-unsigned = There is no signature beside the list of versions. Some networks answer with a page of their own until you sign in.
ver-forged = The list of versions is not signed with the right key: it was changed, or somebody else has made it. Nothing in it is used.
ver-unreadable = The list of versions is signed with the right key, but this version of Lanke cannot read it.
ver-older = This list of versions is of { $d }, older than one of { $n } that was seen before: somebody may be hiding a newer version.
