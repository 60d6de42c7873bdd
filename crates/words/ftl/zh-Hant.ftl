### 繁體中文

## The rail of pages

nav-home = 首頁
nav-play = 對弈
nav-review = 復盤
nav-new = 新局
nav-games = 棋譜
nav-settings = 設定
nav-online = 連線
nav-menu = 選單
nav-learn = 學習
nav-camera = 攝影

## Buttons of a game

play-pass = 虛手
play-undo = 悔棋
play-resign = 認輸
play-score = 數子
play-pause = 暫停
play-resume = 繼續
play-hint = 提示
play-study = 試下
play-end = 回到終局
play-move = 第 { $n } 手
play-handover = 託管

## Tabs beside the board

tab-moves = 棋譜
tab-analysis = 分析
tab-chat = 聊天
tab-camera = 攝影機
tab-unread = { $n } 則新訊息
tab-count = 數子
tab-result = 結果

## The cards of the players

card-captures = 提子 { $n }
card-turn = 行棋中
card-paused = 已暫停
card-lastperiod = 最後讀秒
card-timeout = 逾時
card-clockoff = 已停鐘
card-first = 先手
card-thinking = 思考中
card-you = 您
card-retry = { $n } 秒後重連
card-away = 斷線 { $n } 秒

## Clocks

clock-off = 停用雙方棋鐘
clock-on = 啟用雙方棋鐘
clock-menu = 棋鐘

## Games with other programs

on-about = 與不圍棋課程的程式直接連線，不需伺服器
on-course = 課程對局
on-course-note = 棋盤和時間兩邊要設成一樣
on-course-trust = 課程協定不驗證身分，也不加密，請只在信得過的網路上使用
on-name = 名字
on-rank = 棋力
on-rank-hint = 如 3 段
on-board = 棋盤
on-each = 每手
on-seconds = { $n } 秒
on-port = 連接埠
on-host = 開設對局
on-host-note = 等對方連進來
on-tell = 把位址告訴對方
on-join = 加入對局
on-join-note = 輸入位址 主機:連接埠
on-join-do = 加入
on-mine = 我的顏色
on-askblack = 執黑
on-askwhite = 執白
on-copy = 複製
on-hangup = 離線
on-chat = 聊天
on-nochat = 還沒有訊息，先打聲招呼
on-mute = 聊天靜音
on-write = 說點什麼…
on-send = 送出
on-say-greet = 請多指教
on-say-nice = 好棋
on-say-thanks = 謝謝指教
on-again = 連線中斷，正在重新連線
on-knock = { $p } 想加入對局
on-free = 空閒
on-busy = 對局中
on-ask-takeback = 對方要求悔棋。同意嗎？
on-ask-count = 對方要求數子。同意嗎？
on-ask-draw = 對方提議和棋。同意嗎？
on-ask-void = 對方提議此局作廢。同意嗎？
on-yes = 同意
on-no = 不同意
on-declined = 對方婉拒了
on-ai = 對方已託管給 AI
on-noai = 對方收回託管
on-ai-of = { $p } 已託管給 AI
on-noai-of = { $p } 收回託管
on-nocode = 請輸入 6 位數對局碼或位址
on-badcode = 對局碼不對或已過期
on-impostor = 回應的一方不知道對局碼，可能是冒充的
on-later = 試對局碼的次數太多，過一分鐘再試
on-version = 兩邊版本不相容，請更新較舊的一方
on-elsewhere = 對方現在在另一桌
on-taken = 那裡已經有人在下
on-denied = 對方沒有同意
on-unanswered = 對方沒有回應，請稍後再試
on-notfound = 附近沒有這個對局碼；遠處的請寫成 對局碼@主機:連接埠
on-disagreed = 雙方棋局不一致，已中斷連線
on-mode-lanke = 爛柯
on-mode-course = 課程
on-about-lanke = 兩台爛柯直接連線，不需伺服器
on-nearby = 區域網路棋友
on-nobodynear = 沒看到朋友？請確認連的是同一個 Wi‑Fi，或改用對局碼
on-refresh = 重新尋找
on-visible = 讓別人看到
on-hidden = 附近的人看不到您，請把邀請複製給對方
on-code = 對局碼 { $n }
on-visit = 邀請
on-meet-note = 用上一局的設定
on-meet-tell = 把對局碼告訴對方
on-world = 外地也能連線
on-world-note = 經公共中繼轉送，內容加密，中繼看不到棋局
on-far = 外地可以連線了，請把邀請複製給對方
on-notfar = 還沒連上中繼，目前只有附近的人能連
on-come-note = 輸入 6 位數對局碼或位址
on-offerit = 提出對局
on-draw = 提和
on-takeback = 悔棋
on-takeback-yes = 允許
on-takeback-no = 不允許
on-colours = 先後
on-youblack = 您執黑先行
on-youwhite = 您執白
on-near = 本機
on-lan = 區域網路
on-until = { $n } 秒後自動婉拒
on-counter = 改條件
on-knock-watch = { $p } 想觀戰
on-knocks = 有人敲門，請看對弈頁
on-knocking = 等對方同意
on-watch = 觀戰
on-watching = 正在觀戰：{ $b } 對 { $w }
on-watches = 在 { $p } 處觀戰
on-onlywatch = 觀戰中，不能落子
on-watchers = { $n } 人觀戰
on-gone = { $p } 離開了，對局留著，等他回來
on-back = { $p } 回來了
on-comesback = 連線中斷，等 { $p } 回來
on-rejoined = 對局接上了，等對方回來
on-release = 空出座位
on-objected = 對方的程式有異議：{ $n }
on-doubt = 這一手棋 { $p } 那邊計時 { $a } 秒，本機計時 { $b } 秒
on-notsaved = 這盤棋沒有存下來，中斷後不能接著下：{ $n }
on-released = 座位空出來了，拿對局碼來的人可以接著下
on-takesover = { $p } 接著下這盤棋
on-reserved = 座位為斷線的對手留著；可以觀戰，或過一會兒再來
on-othertable = { $p } 開了另一桌，這盤棋照原樣留著
on-recovered = 與 { $p } 的對局紀錄有損壞，已復原到第 { $n } 手，原檔案在 { $f }
on-unreadable = 有一盤連線對局的紀錄已損壞，無法復原，原檔案在 { $f }
on-recent = 最近對手
on-norecent = 還沒有和別人對局過
on-score = { $a } 勝 { $b } 敗
on-resume = 接著下
on-giveup = 不下了
on-change = 修改
on-off = 沒有連線
on-me = 本機
on-waiting = 等待對方加入
on-calling = 正在連線
on-guest = 有人連上了，等他提出對局
on-connected = 已連上 { $p }
on-asking = 已提出對局，等待答覆
on-guest-name = 棋友 { $n }
on-asked = { $p } 邀請您對局
on-playing = 正在和 { $p } 對局
on-terms = { $n } 路不圍棋，{ $t }
on-limit = 每手 { $n } 秒
on-nolimit = 不限時
on-accept = 接受
on-decline = 婉拒
on-began = 與 { $p } 的對局開始，您是{ $c }
on-rejected = 對方沒有接受：{ $n }
on-broke = 對方下在 { $n }，違反規則，判負
on-disputed = 雙方對結果說法不一，不計勝負
on-disputed-time = 對方稱您逾時，但依本機計時並未逾時，不計勝負
on-next = { $n }，繼續等待下一位對手
on-broken = 連線中斷，對局沒有下完
on-noaddress = { $n } 不是位址，請寫成 主機:連接埠
on-nobody = { $n } 沒有回應
on-noport = 連接埠 { $n } 無法使用
on-closed = 已中斷連線
on-left = 對方離開了
on-leftwhy = 對方離開了：{ $n }
on-cut = 連線斷了
on-silent = 對方太久沒有回應
on-garbled = 對方的程式不按課程協定通訊
on-copied = 位址已複製
on-nopause = 連線對局不能暫停
req-takeback = 對方請求悔棋
req-count = 對方請求數子
req-draw = 對方提出和棋
req-void = 對方請求本局無效
req-rematch = { $p } 想再下一盤
req-note-takeback = 收回第 { $n } 手
req-note-count = 停止行棋，標記死子
req-note-draw = 本局以和棋結束
req-note-void = 本局不計結果
req-own-takeback = 已請求悔棋
req-own-count = 已請求數子
req-own-draw = 已提出和棋
req-own-void = 已請求本局無效
req-waiting = 等待對方
on-chat-new = 新訊息
pa-allowed = 本局允許提示
pa-forbidden = 與人對局時不能分析，終局後可以復盤
pa-ask = 顯示提示
pa-wait = 輪到您時可以提示

## Questions

ask-leave-title = 離開對局？
ask-leave-text = 與 { $p } 的對局還沒下完。棋譜會存好，對局留在連線頁，以後可以接著下。
ask-leave-course = 與 { $p } 的對局還沒下完，離開後不能接著下，也不計勝負。
ask-leave-yes = 離開
ask-giveup-title = 不再接著下？
ask-giveup-text = 與 { $p } 的對局以後不能接著下了。已存的棋譜不受影響。
ask-release-title = 空出座位？
ask-release-text = { $p } 斷線了，座位一直為他留著。空出後，拿對局碼來的人可以接著下這盤棋，{ $p } 可能就回不來了。
ask-follow-title = 去新的一桌？
ask-follow-text = { $p } 開了另一桌。原來那盤棋已照原樣留下，以後可以接著下。
ask-follow-yes = 去
ask-rejoin-no = 以後再說
ask-rejoin-title = 接著下？
ask-rejoin-text = 與 { $p } 的對局還沒下完：{ $n }。現在不下，棋譜會存好，以後在連線頁仍可接著下。
ask-resign-title = 認輸？
ask-resign-text = 對方獲勝，本局結束。
ask-resign-side = { $c }認輸，{ $w }獲勝，本局結束。
ask-score-title = 開始數子？
ask-score-text = 雙方停止落子，標出死子後計算結果。
ask-pass-title = 現在就虛手？
ask-pass-text = 棋盤上的邊界還沒有圍好。虛手等於讓對方多下一手，雙方接連虛手，對局就結束。
ask-pass-no = 繼續下
ask-new-title = 開始新對局？
ask-new-text = 目前的對局還沒結束，棋譜會自動儲存。
ask-delete-title = 刪除 { $n } 局？
ask-delete-text = 可以復原。棋譜先移到棋譜資料夾裡的「deleted」資料夾。
ask-delete-elsewhere = 其中 { $n } 局在其他資料夾，只從清單移除，檔案不動。
ask-resume-title = 繼續上次的對局？
ask-resume-text = 上次沒有下完：{ $n }。
ask-resume-yes = 繼續對局
ask-resume-no = 另存並重新開局
ask-edit-title = 還原上次的修改？
ask-edit-text = 尚未儲存：{ $n }。
ask-edit-and = 、
ask-edit-yes = 還原
ask-changed-title = 檔案已被更改
ask-changed-text = { $n } 在開啟之後被別的程式改過。覆寫會失去那些更改。
ask-removed-title = 檔案不見了
ask-removed-text = { $n } 已被移走或刪除，可以在原處重新儲存。
ask-exists-title = 檔案已存在
ask-exists-text = { $n } 已存在，而且內容不同。覆寫會失去原來的內容。
ask-readonly-title = 檔案是唯讀的
ask-readonly-text = { $n } 已設成唯讀。仍要覆寫嗎？
ask-nofile-title = 這裡不能儲存
ask-nofile-text = { $n } 不是一般檔案，請換個位置。
ask-edit-no = 另存一份

## Errors

er-line = 對方沒有收到：{ $n }
er-viewer = 無法開啟 PDF 閱讀器：{ $n }
er-name = 請輸入檔名
er-frames = 動畫最多 { $n } 張，請縮短範圍
er-sheet = 講義最多 { $n } 譜，請去掉變化圖，或每譜多放幾手
er-draw = 圖畫不出來：{ $n }
er-stopped = 已取消匯出
er-analysis = 分析停止：{ $n }
er-noanalysis = 這個引擎不提供分析
er-analyses = 分析結果存不了：{ $n }
er-analyses-damaged = 這盤棋的分析檔案已損壞，原檔案改名為 { $f }
er-root = 棋譜的開頭不能移動或刪除
er-read = 無法讀取：{ $n }
er-nogame = 裡面沒有棋譜
er-binary = 不是文字檔，裡面沒有棋譜
er-large = 超過 { $n } MB，對棋譜來說太大
er-nodes = 棋步和變化太多，超過 { $n } 個
er-games = 對局太多，超過 { $n } 局，請拆成幾個檔案
er-full = 磁碟已滿
er-denied = 沒有權限
er-readonly = 磁碟唯讀
er-absent = 沒有這個檔案
er-busy = 另一個程式正開著它
er-disk = 磁碟讀寫失敗：{ $n }
er-there = 那裡已有別的檔案
er-exists = { $n } 已存在；再匯出一次就覆寫它
er-config = { $f } 無法讀寫：{ $n }。檔案保持原樣，更改只在這次執行中有效
er-config-some = { $f } 有損壞，這幾處無法讀取，已改用預設值：{ $n }。
er-config-all = { $f } 完全無法讀取，已全部改用預設值。
er-config-whole = { $f } 有損壞，能讀出的內容都保留了。
er-config-kept = 損壞的原檔案另存為 { $f }
er-list = 無法開啟資料夾：{ $n }
er-format = 請用 .sgf 或 .dat 作副檔名
er-saved = 儲存失敗，請換個位置：{ $n }
er-write-games = 這種格式只能存一局棋，請用 .sgf
er-write-board = 這種格式只用於 9 路棋盤，請用 .sgf
er-write-setup = 這種格式存不了事先擺好的棋子，請用 .sgf
er-write-turn = 這種格式只能存黑先、雙方輪流下的棋，請用 .sgf
er-moved = 檔案移動失敗：{ $n }
er-file-name = 這不能當檔名：不能空白，不能以點開頭，不能超過 200 個字，也不能有 / \ : * ? " < > |
er-learn = { $f } 無法讀寫：{ $n }
er-learn-busy = 另一個程式正在修改 { $f }，請再試一次
er-learn-damaged = { $f } 已損壞，暫按空檔案處理；下次改動時原檔案改名保留
er-learn-home = 沒有存放卡片和進度的使用者目錄
er-crash = 爛柯上次出了錯，報告在 { $f }；用 `lanke report-problem` 可以打包傳送。
er-file-open = 這份棋譜正開著，請先在復盤裡關閉，再改名或刪除。
er-number = 「{ $n }」不是數字
er-game = 這位棋手不下這種棋
er-board = 這位棋手不下 { $n } 的棋盤
er-halted = 這位棋手還沒想出一手就停下了
er-network = { $n } 無法使用：{ $w }
er-nonsense = 網路 { $n } 算出來的不是有效數字，檔案已損壞

## The line of messages

st-black = 輪到黑方
st-white = 輪到白方
st-ko = 打劫，不能立即提回
st-suicide = 不可自殺
st-occupied = 這裡已有棋子
st-notturn = 還沒輪到您
st-pass = { $c }虛手
st-period = 最後一次讀秒，還剩 { $n } 秒
st-exported = 已匯出 { $n }
st-printed = 已用系統的閱讀器開啟，可從那裡列印
st-deleted = 已刪去 { $n } 手，可以復原
st-copied = 已複製 { $n } 手
st-left = 試下的 { $n } 手沒有存入，仍可存為變化圖
st-trying = 試下時不能改棋譜
st-place = 黑方請放 { $n } 顆讓子
st-captured = 此處的子曾被提，不能再下
st-nopass = 不圍棋不能虛手
st-capture = 不圍棋不許提子
st-nogosuicide = 不圍棋不許自殺
st-superko-at = 與第 { $n } 手後全局同形，不能下
st-superko-start = 與開局全局同形，不能下
st-outside = 不在棋盤上
st-over = 本局已結束
st-paused = 已暫停，按「繼續」再下
st-counting = 正在數子
st-begun = 棋局已經開始
st-noundo = 沒有可悔的棋
st-undobarred = 本局不允許悔棋
st-study = 終局後試下，不更動結果
st-over-study = 本局已結束，按「試下」可繼續擺
st-back = 正在看第 { $n } 手，點棋盤回到目前局面
st-flag = { $c }逾時
st-enter = { $c }進入讀秒
st-lost = { $c }用去一次讀秒，還剩 { $n } 次
st-sound-on = 聲音已開啟
st-sound-off = 聲音已關閉
st-low = { $c }還剩 { $n } 秒
st-opened = 已開啟 { $n }
st-warnings = 已開啟 { $n }，有 { $k } 處提醒
st-illegal = 此手違規：{ $n }
st-nosave = 沒有可儲存的棋譜
st-kept = 已存入 { $n }
st-closed = 已關閉，修改存為 { $n }
st-savedagain = 磁碟恢復，已全部存好
st-beside = { $o } 被別的程式改過，沒有覆寫；本局存為 { $n }
st-nocount = 此規則不數子
st-twopasses = 此規則下雙方接連虛手，對局才結束
st-asked = 請先回答對方的要求
st-nostone = 這裡沒有棋子
st-timeup = 時間到了
st-end = 棋譜到此為止
st-step = 學習：點棋盤任意處前進一手
st-guess = 猜下一手：點您認為的位置
st-guessed = 猜下一手：對 { $n }，錯 { $k }
st-nodialog = 這個桌面沒有檔案對話框，請直接輸入路徑
st-nodialog-list = 這個桌面沒有檔案對話框，請在清單裡選擇或輸入路徑
st-copied-record = 已複製整份棋譜
st-copied-line = 已複製目前變化
st-copied-position = 已複製目前局面
st-handed = { $c }交給 { $n }
st-taken = { $c }由您來下
st-restart = { $n } 沒有回應，正在重新啟動
st-noengine = 還沒有 GTP 引擎，請先在設定裡新增
st-hint-pass = 提示：可以虛手
st-hint-resign = 提示：此局已難挽回
st-nonetwork = 還沒有選神經網路，請先在設定裡選
st-network = { $n } 可以下棋和分析了
st-network-people = { $n } 可以像人那樣下棋了
st-network-nogo = { $n } 可以下不圍棋了
st-silent = { $n } 沒有回應 { $w }，已超過應有時間 10 秒

## Export

exp-title = 匯出
exp-position = 局面圖
exp-line = 動畫
exp-sheet = 講義
exp-report = 報告
exp-year = 年份
exp-format = 格式
exp-text = 文字
exp-numbers = 手數
exp-off = 不標
exp-all = 全部
exp-lastn = 最後幾手
exp-fromn = 從某手起
exp-style = 樣式
exp-book = 印刷
exp-wood = 木盤
exp-coordinates = 座標
exp-captions = 寫上對局者和手數
exp-size = 寬度
exp-pixels = { $n } 像素
exp-from = 從第幾手
exp-to = 到第幾手
exp-delay = 每手
exp-last = 最後停留
exp-seconds = { $n } 秒
exp-forever = 循環播放
exp-frames = { $n } 張，{ $t }
exp-moves = 每譜手數
exp-paper = 紙張
exp-variations = 包含變化圖
exp-comments = 包含評註
exp-page = 第 { $i } 頁，共 { $n } 頁
exp-before = 上一頁
exp-after = 下一頁
exp-preview = 預覽
exp-path = 存到
exp-copy = 複製
exp-print = 列印
exp-make = 存成檔案
exp-busy = 正在製作

## Legend of diagrams as text

txt-last = 最後一手
txt-dead = 死子
txt-triangle = 三角
txt-square = 方塊
txt-circle = 圓圈
txt-cross = 叉
txt-selected = 選取
txt-pass = 虛手

## Captions of diagrams

dia-pass = { $n } 虛手
dia-range = { $a }—{ $b }
dia-moves = 第 { $a }—{ $b } 手

## Study sheets

sheet-diagram = 第{ $i }譜（{ $r }）
sheet-start = 第{ $i }譜
sheet-variation = 變化 { $i }：第 { $n } 手起（{ $r }）
sheet-komi = 貼目 { $n }
sheet-time = 用時 { $n }
sheet-handicap = 讓 { $n } 子

## Game reports

gr-title = 對局報告
gr-course = 形勢
gr-course-note = 實線是黑方勝率，虛線是黑方目差，圈內是失誤的名次
gr-course-rate = 黑方勝率，圈內是失誤的名次
gr-accuracy = 精確度
gr-loss = 每手平均損失（目）
gr-loss-rate = 每手平均損失（勝率）
gr-first = 與分析首選相同
gr-mistakes = 失誤（損 { $n } 目以上）
gr-mistakes-rate = 失誤（勝率損失 { $n } 以上）
gr-formula = 精確度：一手棋按分析損失幾目，就是 0.75 的幾次方，取一方全部著手的平均值。
gr-formula-rate = 精確度：一手棋按分析損失的勝率每 2.5% 乘一次 0.75，取一方全部著手的平均值。
gr-phases = 各階段
gr-opening = 布局
gr-middle = 中盤
gr-endgame = 官子
gr-turns = 重大失誤
gr-better = 正著
gr-instead = 應走 { $p }
gr-rate = 勝率 { $a } → { $b }
gr-lead = 目差 { $a } → { $b }
gr-time = 用時
gr-used = 讀秒前用時
gr-mean = 平均每手
gr-longest = 最長的一手
gr-longest-move = 最長一手的手數
gr-overtime = 讀秒手數
gr-game = 棋譜
gr-made = 由爛柯生成，分析：{ $e }，每手 { $v }
pr-games = { $n } 局
pr-analysed = 已分析 { $n } 局
pr-results = 勝 : 負
pr-months = 逐月
pr-months-note = 柱：局數，深色為勝；線：精確度
pr-no-dates = 棋譜沒有日期
pr-colors = 執黑與執白
pr-all = 全部對局
pr-mistakes = 每局失誤
pr-opponents = 對手

## Explanations: sentences on a move

why-nothing = 這盤棋的著法沒有可以證明的結論。
why-nothing-move = 這手棋沒有可以證明的結論。
why-takes = { $m } 提 { $n } 子。
why-caught = { $m } 吃住 { $p } 的 { $n } 子，{ $o }跑不掉。
why-caught-ladder = { $m } 征吃{ $o } { $p } 的 { $n } 子。
why-caught-net = { $m } 枷吃{ $o } { $p } 的 { $n } 子。
why-exposed = { $m } 之後，{ $o }下 { $b } 可吃住 { $p } 的 { $n } 子。
why-exposed-ladder = { $m } 之後，{ $o }下 { $b } 可征吃 { $p } 的 { $n } 子。
why-exposed-net = { $m } 之後，{ $o }下 { $b } 可枷吃 { $p } 的 { $n } 子。
why-self-atari = { $m } 送吃，{ $o }下 { $b } 可提 { $n } 子。
why-frees = 走 { $m }，{ $p } 的 { $n } 子有 { $l } 口氣。
why-double-atari = { $m } 雙打吃，{ $o } { $p } 與 { $q } 不能兩全。
why-cut = { $c }在 { $m } 切斷，{ $a } 與 { $b } 兩處不能都守住。
why-double = { $m } 之後，{ $o }不能同時救 { $p } 與 { $q }。
why-one-eye = { $m } 之後，{ $o } { $p } 的 { $n } 子只有一隻眼，已死。
why-dead = { $m } 之後，{ $o } { $p } 的 { $n } 子已死。
why-killed = { $m } 之後，{ $o }下 { $b } 可殺 { $p } 的 { $n } 子。
why-lives = 走 { $m }，{ $p } 的 { $n } 子做活。
why-area-lost = 按分析，{ $c }在 { $p } 附近失去 { $n } 目。
why-area-given = 按分析，{ $o }在 { $p } 附近得到 { $n } 目。

## Learning: cards and problems

ln-motto = 每天一點，棋長一分
ln-streak = 連續 { $n } 天
ln-begin-today = 今天開始
ln-today = 今天
ln-day =
    { $w ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
       *[other] 日
    }
ln-done = 已完成
ln-waiting = 有 { $n } 張卡片要複習
ln-cards = 今日錯題卡
ln-card = 錯題卡
ln-minutes = 約 { $n } 分鐘
ln-chip-new = 新 { $n }
ln-chip-again = 複習 { $n }
ln-begin = 開始複習
ln-first = 在復盤中分析一局，失誤會變成這裡的卡片。
ln-open-games = 開啟棋譜
ln-none-due = 今天沒有要複習的
ln-some-problems = 做幾題
ln-next-due = 下一張：{ $t }後
ln-yesterday = 昨天記得 { $r } / { $n }
ln-week = 七天 { $n } 題，正確 { $p }%
ln-course = 入門課程
ln-learned = 已學 { $n } / { $m } 課
ln-steps = { $m } 步裡已走 { $n } 步
ln-thinking = 對方在想…
ln-previous-step = 上一步
ln-next-step = 下一步
ln-next-lesson = 下一課
ln-problems = 做題
ln-level = 死活等級 { $n }
ln-set-made = { $n } 題，均已證明
ln-set = { $n } 題
ln-accuracy = 正確 { $n }%
ln-continue = 繼續
ln-start = 開始
ln-open-set = 從檔案新增題集
ln-add-set = 加入題集
ln-make-cards = 把失誤做成卡片
ln-not-analysed = 請先分析這局棋：還不知道哪些是失誤
ln-no-cards = 沒有找到損失兩目以上的失誤
ln-cards-known = 這些失誤已經是卡片了
ln-cards-full = 卡片已滿，有 { $n } 張沒有加入
ln-cards-added = 新增 { $n } 張卡片
ln-set-added = 新增了 { $n } 題
ln-no-set = 這份棋譜裡沒有題目：題目要先擺好黑白兩方的棋子，後面有著手
ln-compose = 做成題目
ln-compose-black = 做成題目：黑先
ln-compose-white = 做成題目：白先
ln-known = 這道題已經有了
ln-no-games = 已存的對局裡沒有您的名字
ln-no-name = 請先在設定裡填寫您的名字，才知道哪些是您的對局
ln-collecting = 正在讀取您的對局…
ln-report = 我的對局報告
ln-own-problems = 我的題目
ln-proving = 正在求解…
ln-doubtful = 請先確認 { $n } 處不確定的點
ln-hidden = 棋盤上有 { $n } 處被擋住
ln-not-enclosed = 沒有被圍住的棋：題目裡要有一塊被對方圍住的棋
ln-of-nogo = 題目只能用圍棋的局面做，不圍棋的局面不行
ln-not-proved = 10 秒內沒有求出結果
ln-weak-border = 外圍的棋可能被提，結果會因此改變，無法證明
ln-fails = { $c }先下也不成立
ln-idle = { $c }不下這一手也成立，不成題目
ln-no-problem = 這道題已經不在了
ln-set-unreadable = { $f } 裡的題目無法顯示：{ $n }
ln-set-no-record = 不是 SGF 檔案
ln-set-no-problem = 裡面沒有題目
ln-unreadable-more = 另有 { $n } 個檔案
ln-back = 返回學習
ln-undo = 撤回上一次評分
ln-times = 第 { $n } 次複習
ln-you = 您
ln-unknown = 對手
ln-lost = { $d } { $w }對 { $o }，實戰著手{ $l }
ln-played = { $d } { $w }對 { $o }，走了 { $m }，{ $l }
ln-find = 找出更好的一手
ln-judging = 判斷中…
ln-judging-move = { $m }：判斷中…
ln-here = { $m } 就是這裡
ln-not-yet = { $m } 還不是，{ $l }
ln-unjudged = 沒有引擎能判斷 { $m }
ln-answer-shown = 答案
ln-refutation = 失敗圖
ln-better = 正著
ln-loses = 損 { $n } 目
ln-loses-rate = 勝率降 { $n }%
ln-loses-nothing = 不損
ln-answer = 看答案
ln-bury = 明天再做
ln-retry = 再試
ln-again = 忘了
ln-hard = 困難
ln-good = 記得
ln-easy = 容易
ln-in-minutes = { $n } 分鐘
ln-in-hours = { $n } 小時
ln-in-days = { $n } 天
ln-in-months = { $n } 個月
ln-finished = 今天的卡片做完了
ln-turn = 旋轉、翻轉、換色
ln-hint = 提示
ln-next = 下一題
ln-right = 正解
ln-wrong = 不對：看看失敗圖，再試一次
ln-not-stored = 題集裡沒有這一手，也沒有證明：按錯處理
ln-go-on = 對，繼續
ln-solution = 答案
ln-refuted = 不成立
ln-not-judged = 未判斷
ln-variations = 變化
ln-proved = 已證明：第一手正解有 { $n } 個 { $m }
ln-unproved = 未證明，答案來自題集
ln-right-share = 正確
ex-exam = 測驗
ex-about = 連續做題，沒有提示。走錯一手或時間用完，這道題就結束。
ex-problems = 題數
ex-time = 每題時間
ex-pass = 及格題數
ex-seconds = { $n } 秒
ex-minutes = { $n } 分鐘
ex-begin = 開始測驗
ex-skip = 跳過
ex-wrong = 錯
ex-late = 時間到
ex-passed = 及格
ex-failed = 不及格
ex-result = 共 { $n } 題，答對 { $r } 題，{ $p } 題及格
ex-problem = 第 { $n } 題
ex-again = 再測一次
bg-working = 正在分析您的對局：本局 { $p }%，還有 { $n } 局
bg-done = 已分析您的 { $n } 局，新卡片 { $c } 張
lib-patterns = 找棋形
lib-openings = 布局
lib-pattern = 棋形
lib-results = 結果
lib-any = 任意
lib-select = 框選
lib-clear = 清空
lib-undo = 復原
lib-to-play = 輪到
lib-either = 不限
lib-latest = 最晚手數
lib-turned = 旋轉與翻轉
lib-exchanged = 黑白互換
lib-player = 棋手
lib-from = 起始年
lib-to = 截止年
lib-winner = 勝方
lib-all = 全部
lib-black-won = 黑勝
lib-white-won = 白勝
lib-folder-about = 讀取資料夾裡的棋譜，不做改動
lib-folder = 資料夾
lib-add = 新增
lib-add-folder = 新增資料夾
lib-indexing = 正在讀棋譜
lib-widen = 放寬四周
lib-unfilter = 清除篩選
lib-games-title = 對局
lib-more = 更多對局
lib-start = 起點
lib-restart = 回到空棋盤
lib-show-games = 查看對局
lib-play-on = 從這裡下
lib-next = 下一手
lib-hits = 次數
lib-share = 占比
lib-rate = 勝率
lib-move = 著手
lib-library = 棋譜庫
lib-network = 網路
lib-games-unit = 局
lib-empty = 還沒有棋譜，請新增棋譜資料夾
lib-games = { $n } 局
lib-damaged = { $n } 個檔案讀不出
lib-begin = 框住一塊，或直接擺幾顆子
lib-nothing = 沒有這樣的棋形
lib-unknown = 沒有對局下到這裡
lib-few = 對局太少，不如逐局查看
lib-count = { $s } 秒 · { $n } 局
lib-of = 共 { $n } 局
lib-rest = 另有 { $n } 手，{ $k } 次
lib-elsewhere = 脫先
lib-turn = 輪到{ $c }，第 { $n } 手
lib-differ = { $a } 布局常見；網路推薦 { $b }
lib-area = 選中 { $w }×{ $h }，{ $n } 點任意
lib-board = 棋盤
lib-no-folder = 沒有資料夾 { $n }
lib-not-listed = 資料夾清單裡沒有 { $n }
lib-failed = 棋譜庫不能用：{ $n }
lib-here = 在棋譜庫中查這個局面
lib-all-open = 共 { $n } 局，尚未存為檔案：Ctrl+S 儲存
lib-gone = 這些對局已經不在檔案裡了
lib-changed = 棋譜有改動，找到的對局已經不在裡面了
lib-remove = 從棋譜庫移除 { $n }
lib-open-all = 全部開啟
lib-previewed = 預覽：{ $a } – { $b }

## Sheets of problems

pz-title = 死活題，等級 { $n }
pz-answers = 答案
pz-back = 答案在背面
pz-live = { $c }先，做活
pz-kill = { $c }先，殺棋
pz-play = { $c }先

## The dialog for a new game

new-title = 新對局
new-game = 玩法
new-go = 圍棋
new-nogo = 不圍棋 NoGo
new-size = 棋盤（2–52 路）
new-lines = { $n } 路
new-rules = 規則
new-komi = 貼目
new-handicap = 讓子
new-even = 分先
new-fixed = 固定位置
new-free = 自由放置
new-players = 對局者
new-swap = 交換
new-nigiri = 猜先
new-rank = 棋力
new-rankof = { $n }棋力
new-time = 用時
new-undo = 允許悔棋
new-goes-on = 從第 { $n } 手接著下：{ $s }
new-presets = 範本
new-keep = 存為範本
new-keepname = 範本名稱
new-rename = 改名：{ $n }
new-drop = 刪除：{ $n }
new-rulesof = { $r }規則
new-board = { $n } 路
new-rect = { $w }×{ $h } 路
new-komi-zi = 黑貼 { $n } 子
new-komi-points = 黑貼 { $k } 目
new-komi-none = 不貼目
new-reverse-zi = 白貼 { $n } 子
new-reverse-points = 白貼 { $k } 目
new-stones = 讓 { $n } 子
new-zi = （＝ { $n } 子）
new-minutes = { $n } 分
new-seconds = { $n } 秒
new-hours = { $n } 小時
new-times = { $n } 次
new-moves = { $n } 手
new-stonesound = 落子聲

## Rulesets

r-cn = 中國
r-jp = 日本
r-kr = 韓國
r-aga = AGA
r-nz = 紐西蘭
r-tt = Tromp-Taylor
r-ing = 應氏
r-simple = 簡化
r-nogo = 不圍棋

## Nigiri

nigiri-first = 甲
nigiri-second = 乙
nigiri-odd = 單
nigiri-even = 雙
nigiri-right = { $w }抓了 { $n } 子，{ $b }猜{ $g }，猜中：{ $b }執黑
nigiri-wrong = { $w }抓了 { $n } 子，{ $b }猜{ $g }，沒猜中：{ $w }執黑

## Kinds of clocks and what they are set to

t-none = 不限時
t-abs = 包乾制
t-jp = 日本讀秒
t-ca = 加拿大
t-fischer = 加秒制
t-permove = 每手限時
t-main = 保留時間
t-periods = 讀秒次數
t-each = 每次
t-block = 每輪手數
t-increment = 每手加時
t-cap = 存時上限

## Common buttons

btn-start = 開始對局
btn-cancel = 取消
btn-delete = 刪除
btn-resign = 認輸
btn-close = 關閉
btn-save = 儲存
btn-browse = 瀏覽…
btn-paste = 貼上棋譜
btn-overwrite = 覆寫
btn-again = 重新儲存
btn-compare = 比較

## Review

rev-cand = 候選點
rev-heat = 形勢熱圖
rev-pv = 變化圖
rev-mist = 失誤
rev-wr = 勝率
rev-lead = 領先 { $n } 目
rev-behind = 落後 { $n } 目
rev-visits = { $n } 次
rev-first = 開頭
rev-prev = 上一手
rev-next = 下一手
rev-last = 末尾
rev-auto = 自動播放
rev-speed = { $n } 手/秒
rev-try = 試下
rev-leave = 結束試下
rev-trying = 試下第 { $n } 手，不更動棋譜
rev-comment = 評註
rev-versus = 對
rev-game = 第 { $n } 局
rev-untitled = 無名棋譜
rev-thisgame = 本局
rev-tabs = 開啟的棋譜
rev-closetab = 關閉 { $n }
rev-change = 未儲存
rev-prevgame = 上一局
rev-nextgame = 下一局
rev-place = 進度
rev-write = 寫評註
rev-games = 棋局清單
rev-jump = 跳到第幾手
rev-walk = 播放速度
rev-branch = 變化
rev-mark = 標記
rev-landmark-back = 前一處{ $n }
rev-landmark-next = 後一處{ $n }
rev-keep = 存為變化圖

## Empty lists

em-mist = 沒有發現失誤
em-analysis = 開啟分析後顯示勝率
em-moves = 還沒有落子
em-games = 沒有棋譜，可把 SGF 拖到這裡

## Analysis

an-score = 目差
an-each = 深入分析，每手次數
an-graph = 勝率圖
an-thinking = 正在分析
an-rate = { $c } { $n }
an-proved = 已證明{ $c }勝
an-win = 勝
an-lose = 負
an-policy = 第一感
an-candidate = 候選點 { $p }，虧 { $l }，勝率 { $n }
an-mistake = 第 { $i } 手，{ $c } { $p }，虧 { $n }
an-mistake-proved = 第 { $i } 手，{ $c } { $p }，由勝轉負，已證明
an-loss-proved = 已證明
an-points = { $n } 目
an-first = 第一遍 { $i }/{ $n }
an-deep = 深入 { $n }%
an-left = 還需 { $t }
an-glance = 第一遍
an-played = 實戰
an-loss = 損失
an-visits = 次數
an-line = 後續
an-open = 開啟分析
an-pause = 暫停分析
an-resume = 繼續分析
an-settings = 分析設定
an-engine = 分析引擎
an-number = 棋盤上的數字
an-keep = 儲存棋譜時
an-keep-beside = 不寫分析
an-keep-in = 寫入分析
an-large = 大失誤
an-small = 失誤
an-of-side = 只看{ $n }棋的失誤

## Commands

cmd-analyse-game = 分析整局
cmd-next-mistake = 下一失誤
cmd-previous-mistake = 上一失誤
cmd-again = 重下失誤
cmd-answer = 看答案
cmd-tab-next = 後一份棋譜
cmd-tab-previous = 前一份棋譜
cmd-comment-next = 後一處評註
cmd-comment-previous = 前一處評註
cmd-fork-next = 後一處分支
cmd-fork-previous = 前一處分支
cmd-mark-next = 後一處標記
cmd-mark-previous = 前一處標記
cmd-pause = 暫停或繼續
cmd-clocks = 停用或啟用棋鐘
cmd-study = 終局後試下，或回到終局
cmd-hints = 標出不能下的點，或不標
cmd-resetdead = 還原死子
cmd-back-ten = 後退十手
cmd-forward-ten = 前進十手
cmd-branch-previous = 上一個變化
cmd-branch-next = 下一個變化
cmd-faster = 播放加快
cmd-slower = 播放減慢
cmd-undo = 悔棋或復原
cmd-redo = 重做
cmd-try = 試下或結束試下
cmd-tools = 編輯工具
cmd-quit = 結束爛柯
cmd-labels = 切換座標
cmd-mute = 開關聲音
cmd-dark = 深色或淺色
cmd-language = 切換語言
cmd-board = 棋盤游標
cmd-place = 輸入座標或手數
cmd-palette = 指令面板
cmd-keys = 快速鍵
cmd-fullscreen = 全螢幕
cmd-hint = 提示一手
cmd-handover = 託管，或收回
cmd-moves-tab = 棋盤旁的棋譜
cmd-chat-tab = 棋盤旁的聊天
cmd-camera-tab = 棋盤旁的攝影機
cmd-analysis-tab = 棋盤旁的分析

## Mistakes played again

ex-find = 實戰虧了 { $n }，請找更好的一手
ex-wait = 正在判斷這一手
ex-good = 好棋，比實戰好
ex-costs = 還虧 { $n }，再試一手

## Editing tools

tool-open = 編輯
tool-triangle = 三角
tool-square = 方塊
tool-circle = 圓圈
tool-cross = 叉
tool-selected = 選取
tool-territory-black = 黑地
tool-territory-white = 白地
tool-letter = 字母
tool-number = 數字
tool-arrow = 箭頭
tool-line = 連線
tool-dim = 淡化
tool-black = 擺黑子
tool-white = 擺白子
tool-erase = 拿掉
tool-turn = 換一方下

## Judgements of moves and positions

jd-good = 好手
jd-bad = 惡手
jd-interesting = 有趣的一手
jd-doubtful = 疑問手
jd-even = 形勢均衡
jd-black = 黑好
jd-white = 白好
jd-unclear = 形勢不明
jd-hotspot = 要點
jd-twice = { $n }（加重）

## Branches of a record

br-menu = 分支
br-main = 設為主變化
br-up = 變化上移
br-down = 變化下移
br-cut = 剪下分支
br-copy = 複製分支
br-paste = 貼上分支
br-delete = 刪除分支
br-undo = 復原
br-redo = 重做

## The first page

home-morning = 早安
home-afternoon = 午安
home-evening = 晚上好
home-hello = { $g }，{ $n }
home-date =
    { $m } 月 { $d } 日，{ $w ->
        [1] 星期一
        [2] 星期二
        [3] 星期三
        [4] 星期四
        [5] 星期五
        [6] 星期六
       *[other] 星期日
    }
home-day = { $m } 月 { $d } 日
home-today = 今天 { $t }
home-yesterday = 昨天 { $t }
home-unfinished = 對局中斷
home-current = 對局進行中
home-changes = 修改沒有儲存
home-against = 與 { $p }
home-yourturn = 輪到您
home-turn = 輪到{ $c }
home-dismiss = 只留作棋譜，不再提示
home-name = 怎麼稱呼您？
home-name-about = 用在對局、棋譜和連線裡
home-later = 以後再說
home-computer = 和電腦下一盤
home-computer-about = 內建棋手，不需連線
home-board = 棋盤
home-strength = 強度
home-color = 執子
home-novice = 初學
home-full = 全力
home-black = 執黑
home-white = 執白
home-more = 更多設定
home-two = 兩人對弈
home-two-about = 同一螢幕，輪流落子
home-record = 開啟棋譜
home-record-about = 也可把檔案拖進來
home-real = 實體棋盤
home-real-about = 攝影機認子，自動記譜
home-online-about = 附近棋友，或用對局碼
home-learn-about = 規則入門，死活題，自己的錯題
home-cards = 今日 { $n } 張錯題卡
home-no-cards = 今日沒有錯題卡
home-recent = 最近對局
home-all = 全部棋譜
home-none = 還沒有對局，先下一盤吧
home-noresult = 沒有下完
home-moves = { $n } 手

## The end of a game

end-turns = 重大失誤
end-analysing = 正在分析 { $i }/{ $n }
end-noturns = 雙方都沒有大的失誤
end-loss = −{ $n } 目
end-better = { $p } 更好
end-saved = 棋譜已儲存
end-rematch = 換先再來

## Counting

sc-alive = 活子
sc-terr = 圍地
sc-total = 合計
sc-dead = 死子
sc-jp = 數目法參考
sc-tap = 點棋子可改死活
sc-reset = 還原
sc-differ = 雙方對死子看法不同，請您來定
sc-wait = 待確認
sc-ok = 已確認
sc-cont = 繼續對局
sc-unfinished = 還沒下完：{ $n } 個點沒有歸屬，請繼續下
sc-unfinished-title = 還沒下完
sc-confirm = 確認結果
sc-moves = 共 { $n } 手

## NoGo

ng-left = 還能下的地方
ng-can = 可下 { $n } 處
ng-can-own = 可下 { $n } 處，自有 { $p }
ng-rule = 先無處可下者輸
ng-tip = 有「×」的點不能下：會提子或自殺
ng-hint = 會提子或自殺的點不能下，按「標出禁著點」可見
ng-why-own = 只有{ $c }能下 { $p }；確保手數 { $b } : { $w }
ng-why-takes = { $p } 使{ $c }少 { $n } 處；確保手數 { $b } : { $w }
ng-notyou = 您不能下
ng-only = 只有您能下
ng-plies = { $n } 層
ng-times = { $n } 次
ng-unlimited = 不限
ng-strength = 對手棋力
ng-next = 下一手起生效
ng-depth = 搜尋深度
ng-sims = 每手模擬
ng-s-novice = 初學
ng-s-beginner = 入門
ng-s-advanced = 進階
ng-s-expert = 高手
ng-mark = 標出禁著點

## Settings

set-last = 上次設定
set-fast = 快棋
set-teach = 指導棋
set-nine = 九路入門
set-nogo = 不圍棋
set-fast-about = 19 路，10 分 + 3×30 秒
set-teach-about = 讓 4 子，不限時
set-nine-about = 9 路，AI 等級 1
set-lang = 語言
set-page-look = 外觀
set-page-board = 棋盤
set-page-sound = 聲音
set-page-help = 說明
set-page-about = 關於
set-light = 明暗
set-system = 跟隨系統
set-day = 淺色
set-night = 深色
set-scale = 介面大小
set-scale-about = 自動即跟隨系統；最大不超過螢幕能容納的大小。
set-auto = 自動
set-animations = 動畫
set-animations-about = 落子、提子、對話框有動畫；關閉後直接顯示。
set-other-names = 棋譜中您的其他名字
set-other-names-about = 用逗號分開
set-own-games = 電腦空閒時分析我的對局
set-own-games-about = 一分鐘沒有操作且接通電源時進行；失誤會變成卡片
set-home = 啟動時開啟首頁
set-home-about = 關閉後，啟動時直接開啟棋盤。
set-person = 您的名字
set-wood = 棋盤
set-stones = 棋子
set-coordinates = 座標
set-none = 不顯示
set-fuzzy = 手放棋子
set-fuzzy-about = 棋子略微偏離交叉點，如同手放。
set-page-engines = 引擎
set-ponder = 對手也用您的時間思考
set-ponder-about = 內建棋手最高等級在您思考時繼續計算，會更強，也更耗電。

## Rulesets in a line

rh-cn = 數子法，禁止全局同形，不可自殺
rh-jp = 數目法，單劫，雙活無目
rh-kr = 數目法，單劫，雙活無目
rh-aga = 數子法，虛手交一子，白方最後虛手
rh-nz = 數子法，禁止全局同形，可自殺
rh-ing = 數子法，禁止全局同形，可自殺，四虛終局
rh-tt = 數子法，禁止全局同形，可自殺，盤上皆活
rh-simple = 先佔過半者勝，被提處不可再下
rh-nogo = 不能提子、自殺、虛手，無處可下者輸

## Clocks in a line

tm-byo = { $a }×{ $b } 秒
tm-canadian = { $b } 秒 { $a } 手
tm-fischer = 每手加 { $n } 秒
tm-capped = 每手加 { $n } 秒（上限 { $t }）
tm-each = 每手 { $n } 秒

## Players without a name

name-black = 黑方
name-white = 白方
name-red = 紅方
name-blue = 藍方

## Colours

color-black = 黑
color-white = 白
color-red = 紅
color-blue = 藍

## Game records on the disk

games-title = 棋譜
files-title = 從資料夾開啟
games-open = 開啟檔案…
games-search = 棋手、日期或比賽
games-count = 共 { $n } 局
games-number = { $n } 局
games-found = { $n } 局中的 { $k } 局
games-latest = 最近的 { $n } 局
games-reading = 正在讀取 { $k } / { $n }
games-all = 全部
games-own = 我的對局
games-elsewhere = 其他資料夾
games-unfinished = 沒有下完 { $n }
games-won = 勝
games-lost = 負
games-by-date = 依日期
games-by-name = 依棋手
games-by-result = 依結果
games-by-moves = 依手數
games-sort = 次序
games-clear = 顯示全部
games-position = 局面
games-deleted = 已刪除 { $n } 局
games-undelete = 復原
games-again = 再下一盤
games-on = 從這裡接著下
games-show = 開啟所在資料夾
games-rename = 改名
games-file = 檔名
games-captures = 提子 { $b } 比 { $w }
games-list = 返回清單
games-today = 今天
games-yesterday = 昨天
games-weekday =
    { $w ->
        [1] 星期一
        [2] 星期二
        [3] 星期三
        [4] 星期四
        [5] 星期五
        [6] 星期六
       *[other] 星期日
    }
games-path = 檔案或資料夾
games-up = 上一層
games-saveas = 另存新檔
games-folder = 資料夾
games-recent = 最近開啟
games-filter = 依名稱篩選
games-missing = 檔案已不在

## The table of a count

count-rules = { $r }規則，{ $m }
count-area = 數子法
count-territory = 數目法
count-zi = { $n } 子
count-points = { $n } 目
count-even = 歸本數 { $n }
count-komi = 貼目
count-bonus = 貼還等
count-prisoners = 提子

## Games that could not be saved

us-mark-memory = 只在記憶體中：{ $n }
us-mark-record = 棋譜沒有存下：{ $n }
us-mark-elsewhere = 改存到 { $f }
us-elsewhere = 已另存
us-title = 沒有儲存
us-game = 無法寫入磁碟：{ $n }。對局在記憶體中繼續，結束程式就會遺失。可以把棋譜存到別處，以後每一手都會寫到那裡。
us-study = 無法寫入磁碟：{ $n }。修改只在記憶體中，結束程式就會遺失。可以把棋譜存到別處，以後的修改都會寫到那裡。
us-record = 棋譜無法寫入磁碟：{ $n }。對局還在日誌裡，下次啟動可以找回；也可以把棋譜存到別處。
us-record-memory = 棋譜無法寫入磁碟：{ $n }。它只在記憶體中，結束程式就會遺失。可以存到別處。
us-refused = 無法存到 { $f }：{ $n }。
us-quit-title = 不儲存就結束？
us-quit-yes = 不儲存，結束
us-save = 存到這裡
us-memory = 先留在記憶體

## Damaged files

fd-title = 有檔案損壞
fd-game-whole = 這局棋的日誌有損壞，復原了 { $k } 手；損壞的原檔案在 { $f }。
fd-game-part = 這局棋的日誌有損壞，復原了前 { $k } 手；其餘部分在 { $f }。
fd-study-whole = 修改的日誌有損壞，復原了 { $k } 處修改；損壞的原檔案在 { $f }。
fd-study-part = 修改的日誌有損壞，復原了前 { $k } 處修改；其餘部分在 { $f }。
fd-unreadable = 無法讀取 { $f }：{ $n }。檔案沒有刪除。
fd-foreign = 沒有一行能讀
fd-senseless = 開頭不是對局或棋譜

## Two versions of a record

differ-not = 這是磁碟上的檔案，內容與要儲存的相同
differ-start = 這是磁碟上的檔案：從開頭就與要儲存的不同，共 { $k } 個節點有出入
differ-move = 這是磁碟上的檔案：從第 { $m } 手起與要儲存的不同，共 { $k } 個節點有出入
differ-game = 第 { $g } 局：{ $t }

## Lists

list-clause = ，
list-comma = 、
list-two = { $a }，{ $b }
list-pair = { $a }{ $b }

## Points, read aloud

pt-empty = { $p }，空點
pt-stone = { $c }子 { $p }
pt-last = { $n }，最後一手
pt-dead = { $n }，死子
pt-forbidden = { $n }，不能下
pt-number = { $n }，數字 { $k }
pt-territory = { $n }，{ $c }地
pt-only = { $n }，只有您能下
pt-label = { $n }，標記 { $t }
pt-triangle = 三角
pt-square = 方塊
pt-circle = 圓圈
pt-cross = 叉
pt-selected = 實心方塊

## The list of moves

list-pass = 虛手

## The program

app-name = 爛柯
app-title = 爛柯

## The board

board-name = 棋盤

## The game tree

tree-name = 變化樹
tree-start = 開局
tree-none = 沒有著手
tree-outside = 棋盤外
tree-move = 第 { $n } 手，{ $c } { $p }
tree-comment = 有評註
tree-branch = 變化

## Sounds

sound-all = 全部聲音
sound-volume = 音量
sound-black = 黑方落子聲
sound-white = 白方落子聲
sound-captures = 提子聲
sound-countdown = 讀秒報時
sound-others = 只要沒有關閉全部聲音，就會響：
sound-entered = 進入讀秒
sound-lost = 用去一次讀秒
sound-end = 終局
sound-message = 訊息
sound-listen = 試聽：{ $n }
sound-unmute = 開啟聲音
sound-none = 沒有音訊裝置
sound-voice = 實體棋盤上語音報出應手
sound-no-voice = 沒有語音：請安裝 spd-say 或 espeak-ng，或在設定中關閉語音
sound-voice-fails = 系統語音無法朗讀：{ $w }

## Help

help-levels = 內建 AI 的棋力
help-level = 等級
help-nine = 圍棋 9 路
help-thirteen = 圍棋 13 路
help-nineteen = 圍棋 19 路
help-nogo = 不圍棋 9 路
help-ranks = 這裡的級位和段位由相鄰等級之間的對局和與 GNU Go 3.8（等級 10，當作 8 級）的對局推算，可能差二到七級；30 級也指更弱。等級 10 想多久由棋鐘決定，表中是每手搜尋 1000 個局面的棋力。
help-elo = 不圍棋沒有級位，這裡是比等級 1 高出的等級分；高 100 分約勝 64%，高 200 分約勝 76%。「—」表示還沒有測過。
help-keys = 按鍵與指令
help-keys-about = 程式能做的每件事都有指令，常用的都有按鍵。
help-keys-show = 檢視按鍵…

## Woods

wood-kaya = 榧木
wood-katsura = 桂木
wood-bamboo = 竹

## Stones

stones-slate = 石與貝
stones-flat = 平面
stones-contrast = 高對比

## About the program

about-version = 版本 { $n }
about-what = 圍棋與不圍棋：對弈、數子、復盤。
about-licence = 自由軟體，採用 MIT 或 Apache 2.0 授權。字型為思源黑體與思源宋體（OFL）。

## Game information

info-player = 姓名
info-rank = 棋力
info-team = 隊
info-result = 結果
info-event = 賽事
info-round = 輪次
info-date = 日期
info-place = 地點
info-rules = 規則
info-komi = 貼目
info-handicap = 讓子
info-time = 時間（秒）
info-overtime = 讀秒
info-name = 棋局名
info-comment = 總評
info-annotator = 講解
info-source = 來源
info-copyright = 版權
info-done = 完成

## Search in a record

find-title = 尋找
find-hint = 評註、棋手、Q16…
find-previous = 上一個
find-next = 下一個
find-close = 結束尋找
find-none = 沒有找到
find-start = 開局

## The menu of a record

more-title = 更多
more-info = 棋局資訊
more-copy = 複製整份棋譜
more-copyline = 複製目前變化
more-copyposition = 複製目前局面
more-close = 關閉棋譜
more-numbers = 棋子上的手數
more-practice = 點棋盤時

## Numbers on stones

num-off = 不顯示
num-all = 全部
num-last = 最近五手
num-from = 從此處起

## What a click on the board does

prac-off = 落子
prac-step = 前進一手
prac-guess = 猜下一手

## Sections of commands

sec-game = 對局
sec-walk = 移動
sec-edit = 編輯
sec-file = 檔案
sec-look = 顯示

## The command palette

pal-move = 跳到第 { $n } 手
pal-point = 下在 { $n }
pal-hint = 指令、座標或手數
pal-none = 沒有找到

## The page of keys

keys-about = 按鍵有兩套，在「設定」或按 `?` 選擇和修改。Tab 到棋盤，方向鍵移動游標，Enter 或空白鍵落子。按 `/` 再輸入 `Q16` 或 `57`，按 Enter 就下在那裡或跳到那一手。Esc 關閉最上面的一層，新對局裡按 Ctrl+Enter 開始對局。按鍵也寫在設定檔的 `keys` 裡，以指令的代號為名。
keys-name = 代號

## The list of keys

key-search = 尋找指令或按鍵
key-horizontal = 左右移動
key-vertical = 上下移動
key-about = 點一個指令，再按新的鍵；Backspace 去掉它的鍵。
key-press = 請按鍵…
key-taken = { $k } 現在是「{ $c }」
key-give = 改用於「{ $n }」
key-reset = 還原「{ $n }」的鍵
key-resetall = 全部還原
key-none = 無

## The dialog for a point or a move

place-what = 座標或手數
place-how = 如 Q16 或 57，按 Enter 確定
place-bad = 棋盤上沒有這一點，也沒有這一手

## Players of a game

seat-name = 阿柯
seat-level = AI 等級 { $n }
seat-minimax = Minimax { $n } 層
seat-handed = 託管：{ $n }
seat-self = 自己下
seat-here = 本機
seat-builtin = 內建 AI
seat-gtp = GTP 引擎
seat-network = 神經網路
seat-network-level = 網路等級 { $n }
seat-people = 仿 { $r } 棋手
seat-strength = 等級
seat-strengthof = { $n }等級
seat-rank = { $n } · { $s } 路約 { $r }
seat-short = { $n }
seat-setup = 設定引擎…
seat-menu = { $n }：換人

## Engine failures

fault-notfound = 找不到引擎程式 { $n }
fault-notstarted = { $n } 無法啟動：{ $w }
fault-silent = { $n } 對 { $w } 沒有回應
fault-ended = { $n } 已結束，代碼 { $w }
fault-killed = { $n } 意外結束
fault-flood = { $n } 的輸出沒完沒了
fault-garbage = 看不懂 { $n } 的回應：{ $w }
fault-refused = { $n } 拒絕 { $w }：{ $r }
fault-illegal = { $n } 要下 { $w }，規則不允許
fault-title = 對局中斷
fault-others = 換人下：
fault-self = 自己下
fault-retry = 再試一次

## Engines

engine-analyses = { $n }：能下 { $s } 的棋盤，第一手 { $m }；會分析
engine-plays = { $n }：能下 { $s } 的棋盤，第一手 { $m }；只會下棋
engine-resigns = { $n }：在 { $s } 的棋盤上一手未下就認輸
engine-list = 已設定的引擎
engine-log = 與引擎的往來記在 { $n }
engine-none = 還沒有引擎。內建 AI 不需要設定；這裡可以新增 KataGo、GNU Go 等會 GTP 的程式。
engine-found = 這台電腦上找到的
engine-add = 新增引擎
engine-change = 修改 { $n }
engine-name = 名稱
engine-command = 命令列
engine-command-about = 如 katago gtp -model 網路檔案 -config 設定檔；也可以是 ssh 主機 katago gtp。
engine-try = 試一試
engine-keep = 新增
engine-running = 正在啟動。第一次啟動可能要調校幾分鐘。
engine-adviser = 提示與託管由誰來下

## Neural networks

net-damaged = 算出來的不是有效數字，檔案已損壞
net-title = 神經網路
net-none = 內建 AI 下圍棋和分析用的是自己的小網路。有了 KataGo 的網路檔案會強得多，不必安裝引擎。把檔案（.bin.gz）拖到視窗上，或者在這裡選。
net-found = 這台電腦上的網路
net-use = 使用
net-where = 更強的網路在 KataGo 的分散式訓練網站的 Networks 頁：https://katagotraining.org/networks/ 。程式不會自己下載任何東西。
net-choose = 選擇檔案…
net-reading = 正在讀取並測速：{ $n }
net-about = 第 { $v } 版，{ $m } MB；這裡每秒評估 19 路 { $l } 次，9 路 { $s } 次
net-people = 像人那樣下棋：等級 1 如 { $w }，等級 9 如 { $s }，等級 10 還會計算

## Ranks

rank-kyu = { $n } 級
rank-dan = { $n } 段

## Silent engines

silent-title = 引擎沒有回應
silent-wait = 繼續等

## Cameras

cam-title = 攝影機
cam-open = 開啟
cam-close = 關閉
cam-live = 實況
cam-picture = 畫面
cam-board = 棋盤
cam-noboard = 還沒找到
cam-lines = { $n } 路
cam-idle = 還沒有選攝影機
cam-searching = 沒找到棋盤，請拖曳四角
cam-steady = 穩定
cam-hand = 手擋住了
cam-lift = 提掉的子還在盤上：{ $n }
cam-elsewhere = { $n } 不是等待的那一手
cam-differs = 有 { $n } 處對不上，請確認
cam-moved = 棋盤移動了，請校正
cam-over = 畫面結束了
cam-lay = 請在棋盤上落子 { $n }
cam-unreachable = 連不上攝影機：{ $n }
cam-password = 攝影機需要使用者名稱和密碼，請寫在位址裡
cam-nopictures = 收到了資料，但其中沒有畫面
cam-refused = 攝影機拒絕了要求（HTTP { $n }）
cam-redirected = 攝影機轉到了別的主機，沒有跟過去
cam-garbled = 那裡不是網路攝影機（不是 HTTP）
cam-page = 這是網頁的位址，請填 MJPEG 影像串流的位址
cam-text = 那裡傳回的是文字，不是畫面
cam-notmjpeg = 那裡的影像不是 MJPEG，無法讀取
cam-unfinished = 沒有收到一張完整的畫面
cam-toolarge = 畫面太大
cam-silent = 已連上攝影機，但沒有收到資料
cam-stalled = 畫面停住了，正在重新連線
cam-cut = 畫面中斷，正在重新連線
cam-damaged = 畫面無法讀取
cam-nofile = 無法讀取 { $f }：{ $n }
cam-emptyfolder = 這個資料夾裡沒有 JPEG 或 PNG 圖片
cam-unplugged = 沒有攝影機，插好後會自動出現
cam-busy = 攝影機正被別的程式使用
cam-forbidden = 沒有攝影機權限，請在系統設定中允許
cam-webcam = 攝影機出錯：{ $n }
cam-nosource = 沒有這個位址或檔案
cam-protocol = 只支援 http、https 和 rtsp 的攝影機
cam-video = 影片無法播放：{ $n }
cam-ffmpeg = 影片和 rtsp 攝影機需要先安裝 ffmpeg
cam-setup = 盤上已有 { $b } 顆黑子、{ $w } 顆白子，輪到{ $c }；可用悔棋復原
cam-begins = { $c }先行；可用悔棋復原
cam-othersize = 這局棋是 { $n } 路，與拍到的棋盤不同
cam-busyboard = 正在記 { $n } 路的棋，請先停止記譜
cam-otherlines = 拍到的是 { $n } 路棋盤，與棋局不同
cam-confirm = 請確認 { $n } 處，隨後開始記譜
cam-rules = 記譜規則
cam-go = 圍棋·{ $n }
cam-stills = 逐張圖片
cam-footage = 錄影
cam-play = 播放
cam-pause = 暫停
cam-place = 播放位置
cam-speed = { $n } 倍速
cam-n-noboard = 沒有記下：沒找到棋盤
cam-n-othersize = 沒有記下：棋盤路數與棋局不同
cam-n-hidden = 沒有記下：棋盤一直被擋住
cam-n-brief = 沒有記下：棋子露出的時間太短
cam-n-unexplained = 沒有記下：盤上的棋子不合規則
cam-n-doubtful = 沒有記下：開始時存疑的棋子沒有確認
cam-n-unchanged = 沒有記下：沒有落子
cam-h-othersize = 按「棋盤」換成正確的路數，或停止記譜
cam-h-start = 看到棋盤、沒有存疑之處後開始記譜
cam-h-footage = 逐格辨識，自動記譜
cam-h-waits = 按「開始記譜」，從這裡播放
cam-h-stills = 每張圖片是一個靜止的盤面，按「開始記譜」播放
cam-doubts = 待確認
cam-accept = 全部採納
cam-sure = 可信 { $n }%
cam-empty = 空
cam-drag = 拖曳四個白圈，可微調棋盤四角
cam-record = 開始記譜
cam-stop = 停止記譜
cam-find = 校正
cam-answer = AI 應手
cam-project = 投影
cam-corner = 棋盤的角 { $n }
cam-recorded = 已記 { $n } 手
cam-choose = 選擇攝影機
cam-waiting = 正在等畫面
cam-average = 平均可信度 { $n }%
cam-light = 光線
cam-game = 棋譜：{ $n }
cam-s-idle = 未開啟
cam-s-searching = 找棋盤
cam-s-waiting = 等待落子
cam-s-differs = 對不上
cam-s-moved = 棋盤移動
cam-s-lost = 中斷
cam-s-over = 已結束
cam-s-unknown = —
cam-s-dark = 太暗
cam-s-bright = 良好
cam-h-choose = 選攝影機、填網路位址，或用圖片
cam-h-hand = 手移開後自動繼續辨識，棋譜不會遺失
cam-h-lost = 畫面回來後自動繼續，棋譜不會遺失
cam-h-moved = 按「校正」，在新的位置繼續
cam-h-differs = 請把棋盤擺成棋譜那樣，或點標出的點改正
cam-h-lay = 落好後自動繼續；看不清時點亮起的點
cam-h-recording = 在棋盤上落子，自動記譜
cam-address = 網路攝影機位址
cam-image = 圖片…
cam-folder = 圖片資料夾…
cam-webcams = 攝影機
cam-turn = 轉 90°
cam-agree = 採納 { $n }
cam-vacant = 空
cam-black = 黑
cam-white = 白
cam-stopai = 停止 AI
cam-recording = 記譜中
cam-proj-hint = 把這個視窗拖到投影或平放的螢幕上，按 F11 全螢幕，再把四個點拖到棋盤的四角。Esc 關閉。

## Outcomes

out-draw = 和棋
out-void = 無勝負
out-zi = { $w }勝 { $n } 子
out-points = { $w }勝 { $n } 目
out-resignation = { $w }中盤勝
out-time = { $l }方逾時負
out-forfeit = 判{ $w }勝
out-nomove = { $l }方無處可下，{ $w }勝
out-majority = { $w }方佔地過半，{ $w }勝
out-win = { $w }勝
won-points = 您勝 { $n } 目
won-zi = 您勝 { $n } 子
won-resignation = 您中盤勝
won-time = 對方逾時，您勝
won-forfeit = 判您勝
won-nomove = 對方無處可下，您勝
won-majority = 您佔地過半，獲勝
won-plain = 您勝
lost-points = 您負 { $n } 目
lost-zi = 您負 { $n } 子
lost-resignation = 您認輸
lost-time = 您逾時負
lost-forfeit = 判您負
lost-nomove = 您無處可下，負
lost-majority = 對方佔地過半，您負
lost-plain = 您負

## The terminal

term-welcome = 輸入 help 看指令。
term-help =
    Q16 D4 …   落子                pass      虛手
    undo       悔棋                resign    認輸
    score      數子                dead Q16  改一塊棋的死活
    confirm    確認結果            resume    繼續對局
    pause      暫停                board     顯示棋盤
    save 檔案  存成 .sgf 或 .dat   quit      離開，棋局會保留
term-kept = 有一局沒有下完：lanke play --continue 可以接著下。
term-unfinished = 對局沒有下完，已經儲存：lanke play --continue 可以接著下。
term-elsewhere = save 路徑 可以把棋譜存到別處。
term-quit = 還沒有儲存：save 路徑 存到別處，再輸入一次 quit 不儲存就離開。
term-printed = 棋譜沒有存下，已輸出在上面
term-nocommand = 不是盤上的點，也不是指令；輸入 help 看指令
term-notcounting = 現在不在數子
term-notstopped = 對局正在進行
term-paused = 已經暫停
term-noconflict = 沒有要覆寫的檔案
term-overwrite = overwrite 覆寫，compare 比較，save 另一個檔名 另存。
term-nofile = save 另一個檔名 另存。
term-count = dead 點名 改死活，confirm 確認，resume 繼續對局。

## Sentences on the pages of browsers

phone-agreed = 已同意
phone-closed = 棋桌已關閉
phone-count-help = 點一下死子，確認後點「同意」
phone-counting = 數子中
phone-declined = { $p } 沒有同意
phone-digits = 請輸入電腦螢幕上 QR 碼下面的六位數字
phone-digits-exhausted = 輸錯次數太多：請在電腦上換一個碼
phone-digits-go = 開啟頁面
phone-digits-wrong = 沒有這六位數字的頁面，請對照電腦螢幕再輸一次
phone-expired = 這個網址已失效，請重新掃描電腦螢幕上的 QR 碼
phone-full = 開啟這個頁面的裝置太多，稍後會自動重試
phone-knock = { $p } 請求加入
phone-live = 直播中
phone-met = 雙方已到
phone-no-board = 照片裡沒有找到棋盤，四個角都要拍到
phone-no-move = 沒有看到這一手：應只有一顆新子，被提的子也要拿走
phone-not-open = 棋桌還沒有開啟
phone-nothing = 這裡沒有頁面
phone-offer = { $p } 邀請對局
phone-other = 對方
phone-over = 對局結束
phone-passed = 虛手
phone-scan = 請用手機相機掃描電腦螢幕上的 QR 碼
phone-sent-away = 電腦已斷開這台裝置
phone-stale = 局面已經變化
phone-tap-help = 點一下選位置，再點一次落子
phone-your-turn = 輪到您
phone-begins-with = 從盤上的 { $n } 顆子開始嗎？
phone-follow-it = 按現在的位置繼續嗎？
phone-is-it = { $p } 是{ $c }嗎？
phone-no = 否
phone-searching = 正在找棋盤，四個角都要拍到
phone-were-played = 下的是 { $p } 嗎？
phone-yes = 是

## Phones

ph-about-camera = 把手機架在棋盤旁：它會看棋，該下在哪裡也畫在它的畫面裡。
ph-about-player = 開啟這個網址的人就用手機和您對局，不用裝軟體。
ph-about-spectator = 顯示本視窗的對局，多少人都可以用同一個網址觀看。
ph-about-wall = 放大顯示棋盤、姓名和棋鐘，只供觀看，用於電視或投影。
ph-camera = 攝影
ph-camera-open = 手機…
ph-certificate = 第一次開啟時手機會提醒「連線不是私人連線」，因為憑證是這台電腦自己簽的。請點「進階」，再點「繼續前往」。
ph-close-note = 關上後手機仍然連著
ph-code = 網址的 QR 碼
ph-code-stays = 網址沒有換：{ $n }
ph-cut = 斷開 { $n }
ph-cut-sure = 再點一次就斷開這位棋手
ph-devices = 已連接
ph-digits = 不能掃描時，開啟 { $n }，輸入
ph-done = 完成
ph-invite = 邀請瀏覽器
ph-live = 觀戰者會立刻看到每一手。
ph-new-code = 換一個碼
ph-nocertificate = 無法提供加密頁面：{ $n }
ph-nocodes = 無法讀取失效網址的紀錄：{ $n }
ph-nodevices = 還沒有手機，用相機掃描這個碼
ph-noport = 無法開啟頁面要用的連接埠：{ $n }
ph-notable = 正在開啟棋桌
ph-phone = 手機
ph-photographed = 已開啟拍下的局面
ph-player = 對局
ph-spectator = 觀戰
ph-stop = 全部斷開
ph-title = 連接手機
ph-wifi = 手機要連同一個 Wi-Fi，不用裝軟體

## 賽事轉播

relay-board = 第 { $n } 台
relay-boards = { $n } 台
relay-called = 已請裁判
relay-commentator = 解說
relay-delay-minutes = 延遲 { $n } 分鐘
relay-delay-moves = 延遲 { $n } 手
relay-delay-seconds = 延遲 { $n } 秒
relay-enter = 請輸入雙方的每一手
relay-round = 第 { $n } 輪
relay-waiting = 等待中
rl-all = 全部棋台
rl-arbiter = 裁判頁面
rl-begin = 開始
rl-boards = 棋台數
rl-broker-lost = 連不上 { $b }，正在重試：{ $n }
rl-browsers = 瀏覽器對弈
rl-by-hand = 手動輸入
rl-camera = 攝影頁面
rl-changed = { $f } 被別的程式改過：改過的檔案另存為 { $n }，棋譜重新寫入
rl-delay = 播出延遲
rl-desk = 記錄台
rl-failed = 無法轉播：{ $n }
rl-full-record = 棋譜檔案已滿，這局和以後的不再存入
rl-help = 請裁判，{ $t }
rl-hurried = 時間緊
rl-kept-again = { $n }。對局繼續，稍後再試著儲存
rl-lead = 同時轉播一次賽事的所有對局
rl-less-do = 縮短延遲
rl-less-text = 觀戰者將更早看到棋步。
rl-less-title = 縮短延遲？
rl-many-boards = 一次賽事最多 { $n } 台
rl-minutes = { $n } 分鐘
rl-moves = { $n } 手
rl-new = 新的賽事
rl-no-board = 檔案裡沒有棋台：要有 [[board]]，或指定有這一輪配對的檔案
rl-no-delay = 無
rl-no-table = 區域網路裡沒有這樣的對局
rl-none = 還沒有棋台
rl-not-square = 攝影只能讀正方形棋盤，無法讀取 { $n }
rl-open = 開啟賽事檔案…
rl-open-note = 賽事檔案寫明賽事、配對和每台的來源，格式見 docs/relay.md。
rl-other-game = { $f } 裡是別的棋手或別的條件的對局（{ $b } 對 { $w }）：請用 records 另指定資料夾，或把這一台的棋手和條件寫成那盤棋的
rl-other-pairings = { $f } 裡的配對不一樣
rl-page = 在瀏覽器中開啟
rl-phones = 手機攝影
rl-public = 公開網址
rl-records = 棋譜：{ $n }
rl-results = 無法寫入結果：{ $n }
rl-seconds = { $n } 秒
rl-set-aside = { $w }。原檔案另存為 { $f }，結果重新寫入
rl-source = 棋步來源
rl-starting = 正在開始
rl-steady = 畫面穩定
rl-stop = 結束轉播
rl-stop-text = 頁面將關閉。棋譜保留，再次開啟同一檔案即可繼續各局。
rl-stop-title = 結束轉播？
rl-terms = 對局條件
rl-title = 轉播
rl-unpublished = 無法發布：{ $n }
rl-wall = 大螢幕

## Texts of the browser pages

web-accept = 接受
web-again = 再試一次
web-agree = 同意
web-agree-sure = 按現在的數子結果結束對局？
web-alive = 活子
web-awake = 螢幕不會關閉
web-black = 黑
web-blue = 藍
web-board = 棋盤：方向鍵移動，Enter 落子
web-calibrate = 校正
web-camera-denied = 沒有相機權限，請在瀏覽器設定中允許後再試
web-camera-ended = 相機已停止，或正被別的程式使用
web-camera-insecure = 相機只能在安全頁面上使用
web-camera-none = 沒有找到相機
web-cancel = 取消
web-chat = 聊天
web-chat-none = 還沒有訊息
web-chat-write = 說點什麼…
web-close = 關閉
web-continue = 繼續對局
web-count = 數子
web-count-changed = 數子結果已變化
web-dead = 死子
web-decline = 婉拒
web-done = 好了
web-door-advanced = 進階
web-door-board = 用這支手機下棋
web-door-camera = 用這支手機看棋盤
web-door-details = 顯示詳細資訊
web-door-how = 請照下圖依序點選，以後不再詢問。
web-door-proceed = 繼續前往
web-door-visit = 參訪此網站
web-door-why = 下一頁由您身邊的電腦加密送來，憑證是它自己做的，手機會發出警告。
web-drag-corners = 把四個圓圈拖到棋盤線的四角
web-draw = 和棋
web-empty = 空點
web-first = 開頭
web-follow = 跟隨
web-help = 請裁判
web-join = 入座
web-last = 末尾
web-live = 實況
web-low-time = 時間緊
web-new-code = 換一個碼
web-new-code-note = 原來的網址失效，用它的裝置斷開。
web-next = 下一手
web-none-yet = 還沒有棋台
web-nudge-down = 下移
web-nudge-left = 左移
web-nudge-right = 右移
web-nudge-up = 上移
web-one-tap = 13 路以下點一下就落子
web-open-secure = 開啟安全頁面
web-overview = 轉播
web-pass = 虛手
web-pass-sure = 虛手？
web-photo-again = 再拍一張
web-photo-black = 續下，黑先
web-photo-failed = 照片沒有送到，請再試一次
web-photo-opened = 已在電腦上開啟
web-photo-or = 或者拍一張局面
web-photo-reading = 正在辨識棋盤…
web-photo-review = 在電腦上復盤
web-photo-save = 儲存為 SGF
web-photo-take = 拍照
web-photo-white = 續下，白先
web-picture = 棋盤的即時畫面，點一個點可以更正
web-play = 落子
web-press = 已落子
web-prev = 上一手
web-reconnecting = 重新連線…
web-red = 紅
web-rematch = 再來一局
web-resign = 認輸
web-resign-sure = 認輸？對方將獲勝。
web-say-greet = 請多指教
web-say-nice = 好棋
web-say-thanks = 謝謝指教
web-scan = 掃描後在手機上看
web-send = 送出
web-settings = 設定
web-settled = 已處理
web-sound = 落子聲
web-torch = 手電筒
web-undo = 悔棋
web-voice = 語音
web-watch = 觀戰
web-white = 白
web-your-name = 您的名字

## Lessons: title, and title, text and task of each step

les-board = 棋盤
les-board-1 = 下在交叉點上
les-board-1-text = 圍棋的棋子下在線與線的交叉點上，不下在格子裡。黑棋先下，雙方輪流，一次一顆；下好的棋子不再移動。
les-board-1-task = 任選一個交叉點，下一顆黑子。
les-board-2 = 角
les-board-2-text = 棋盤有四個角。最角上的點只連著兩條線。
les-board-2-task = 把黑子下在最角上。
les-board-3 = 邊
les-board-3-text = 棋盤有四條邊。邊上的點連著三條線，中間的點連著四條。
les-board-3-task = 在邊上下一顆黑子，不要下在角上。
les-board-4 = 星
les-board-4-text = 盤上的小圓點叫星，正中央的叫天元。它們只幫人認位置，和別的點一樣可以下。
les-board-4-task = 在任意一個星上下一顆黑子。
les-liberty = 氣
les-liberty-1 = 棋子的氣
les-liberty-1-text = 緊挨著棋子、沿線相鄰的空點，叫做氣。斜著的點不算。
les-liberty-1-task = 數一數：中央的白子有幾口氣？
les-liberty-2 = 邊上的氣
les-liberty-2-text = 邊上的棋子有一面靠著棋盤的邊，氣就少一口。
les-liberty-2-task = 邊上這顆白子有幾口氣？
les-liberty-3 = 角上的氣
les-liberty-3-text = 角上的棋子有兩面靠著棋盤的邊，氣更少。
les-liberty-3-task = 角上這顆白子有幾口氣？
les-liberty-4 = 連在一起，共用氣
les-liberty-4-text = 沿線相連的同色棋子是一個整體，氣也共用。被對方佔住的點不再是氣。
les-liberty-4-task = 這兩顆白子一共有幾口氣？
les-liberty-5 = 緊氣
les-liberty-5-text = 佔住對方的一口氣，叫緊氣。氣越少的棋子越危險。
les-liberty-5-task = 緊住白子的一口氣。
les-atari = 打吃
les-atari-1 = 打吃
les-atari-1-text = 把對方的棋子逼到只剩一口氣，叫打吃：再下一手就能提掉它。這顆白子還有兩口氣。
les-atari-1-task = 打吃這顆白子。
les-atari-2 = 白子只剩一口氣
les-atari-2-text = 這顆白子本來有四口氣，黑棋已經佔住三口。一口氣也沒有的棋子要從盤上拿掉，叫提子。
les-atari-2-task = 把最後一口氣堵上，提掉它。
les-atari-3 = 一次提兩顆
les-atari-3-text = 連在一起的棋子共用氣，沒有氣時也一起被提掉。
les-atari-3-task = 提掉這兩顆白子。
les-atari-4 = 哪一塊能提？
les-atari-4-text = 盤上有兩塊白棋，其中一塊只剩一口氣。
les-atari-4-task = 找到它，提掉它。
les-atari-5 = 先看自己的氣
les-atari-5-text = 打吃有兩個方向。下上去以後自己只剩一口氣的那一邊，會先被白棋提掉。
les-atari-5-task = 打吃白子，但不要讓自己的子被提。
les-escape = 逃與追
les-escape-1 = 長
les-escape-1-text = 黑子只剩一口氣了。往空處長一步，氣就多起來。
les-escape-1-task = 救出這顆黑子。
les-escape-2 = 吃掉追兵
les-escape-2-text = 有時長出去也逃不掉，可是圍住它的白子自己也只有一口氣。提掉追兵，自己就得救了。
les-escape-2-task = 救出邊上的黑子。
les-escape-3 = 往邊上追
les-escape-3-text = 追的時候要選方向：把對方趕向棋盤的邊，它的氣就多不起來。
les-escape-3-task = 一直追到提掉白子。
les-connect = 連與斷
les-connect-1 = 連
les-connect-1-text = 兩塊棋連成一塊，氣就合在一起，更難被吃。白棋正要從中間斷開。
les-connect-1-task = 把兩顆黑子連起來。
les-connect-2 = 斷
les-connect-2-text = 把對方斷成兩塊，每一塊的氣都少，可以分開來攻。
les-connect-2-task = 把兩顆白子斷開。
les-connect-3 = 連上自己人
les-connect-3-text = 被打吃的棋子，也可以和附近的自己人連上。連上以後氣就夠了。
les-connect-3-task = 救出被打吃的黑子。
les-connect-4 = 不挨著也能連
les-connect-4-text = 連接不一定要緊挨著。有兩處可以連，對方斷一處，就連另一處。
les-connect-4-task = 下一手，讓白棋斷不開這些黑子。
les-double = 雙打吃
les-double-1 = 一手打吃兩塊
les-double-1-text = 一手棋同時打吃兩塊，叫雙打吃。對方一手只能救一塊。
les-double-1-task = 同時打吃兩顆白子。
les-double-2 = 救一塊，吃一塊
les-double-2-text = 雙打吃以後，白棋會救走一塊，剩下的那塊就歸黑棋了。
les-double-2-task = 先雙打吃，再提掉沒逃走的那塊。
les-ladder = 征與枷
les-ladder-1 = 征
les-ladder-1-text = 每一手都打吃，對方逃一步又只剩一口氣，一直逃到棋盤的邊上，叫征子。
les-ladder-1-task = 用征子提掉這顆白子。
les-ladder-2 = 枷
les-ladder-2-text = 前面有白子接應，征不掉了。換一招：不緊挨著，隔一路罩住它，叫枷。
les-ladder-2-task = 不讓白子逃走，直到提掉它。
les-ladder-3 = 有接應就逃得掉
les-ladder-3-text = 這回是白棋來征黑棋。可是逃跑的路上有一顆黑子接應，這個征子不成立。
les-ladder-3-task = 救出被打吃的黑子。
les-ko = 打劫
les-ko-1 = 劫
les-ko-1-text = 雙方可以輪流提對方一顆子的形狀，叫做劫。
les-ko-1-task = 提掉白子，打這個劫。
les-ko-2 = 劫材
les-ko-2-text = 白棋剛提了劫。馬上提回會沒完沒了，規則不許。要先在別處下一手白棋不得不應的棋，叫找劫材。
les-ko-2-task = 打吃兩顆白子，等白棋應了，再提劫。
les-ko-3 = 粘劫
les-ko-3-text = 白棋沒有劫材了。把劫粘上，這個劫就打贏了。
les-ko-3-task = 粘上，保住這顆黑子。
les-eyes = 兩隻眼
les-eyes-1 = 一隻眼不夠
les-eyes-1-text = 一塊棋圍住的空點叫做眼。這塊白棋只有一隻眼，外面的氣也全沒了。
les-eyes-1-task = 下進眼裡，提掉整塊白棋。
les-eyes-2 = 兩隻眼是活棋
les-eyes-2-text = 這塊白棋有兩隻眼。黑子下進哪一隻都沒有氣，規則不許，所以它永遠不會被吃。
les-eyes-2-task = 點一下黑棋不能下的點。
les-eyes-3 = 做眼
les-eyes-3-text = 黑棋圍住了三個空點。下對地方就有兩隻眼，下錯了只有一隻。
les-eyes-3-task = 做出兩隻眼，讓黑棋活。
les-eyes-4 = 破眼
les-eyes-4-text = 反過來，對方要做眼的那一點，自己先佔住，對方就活不了。
les-eyes-4-task = 下一手，讓白棋做不出兩隻眼。
les-eyes-5 = 真眼和假眼
les-eyes-5-text = 圍住眼的棋子要全部連著。中間會被對方斷開的，是假眼，不能算數。
les-eyes-5-task = 補一手，讓第二隻眼成為真眼。
les-counting = 數子
les-counting-1 = 單官
les-counting-1-text = 黑白之間誰也圍不住的空點，叫單官。收完單官，棋就快下完了。
les-counting-1-task = 佔住最後一個單官。
les-counting-2 = 虛手
les-counting-2-text = 再下自己的地沒有好處，下到對方的地裡會被吃。雙方接連虛手，棋就終局了。
les-counting-2-task = 虛手。
les-counting-3 = 地
les-counting-3-text = 只被黑棋圍住的空點，是黑棋的地。
les-counting-3-task = 數一數：黑棋圍住了幾個空點？
les-counting-4 = 數子定勝負
les-counting-4-text = 中國規則數子：盤上的活子加上圍住的空點。七路棋盤共有 49 個點，過半就贏。
les-counting-4-task = 黑棋的子和地加起來是多少？
les-opening = 布局
les-opening-1 = 金角銀邊
les-opening-1-text = 角上有兩條邊幫忙，用最少的子就能圍住地，所以先佔角。三線、四線不高也不低。
les-opening-1-task = 在任意一個角的三線或四線上下一手。
les-opening-2 = 先佔空角
les-opening-2-text = 三個角都有子了，還剩一個空角。空角最大，誰先下誰佔便宜。
les-opening-2-task = 佔住空角。
les-opening-3 = 拆邊
les-opening-3-text = 角佔完了就拆邊：沿著邊從自己的角向外展開，和另一個角互相呼應。
les-opening-3-task = 在兩顆黑子之間的邊上下一手。
les-game = 第一局
les-game-1 = 下完一整局
les-game-1-text = 來下一局七路棋。圍自己的地，別讓棋子被吃；覺得沒有地方可下了，就虛手。
les-game-1-task = 和白棋下到終局。
les-nogo-law = 不許吃子
les-nogo-law-1 = 不許提子
les-nogo-law-1-text = 不圍棋裡誰也不許提子。藍子只剩一口氣，紅方就不能下在那裡。
les-nogo-law-1-task = 點一下紅方不能下的點。
les-nogo-law-2 = 不許自殺
les-nogo-law-2-text = 下上去就沒有氣的點，也不許下。不許下的點叫禁著點。
les-nogo-law-2-task = 點一下紅方的禁著點。
les-nogo-law-3 = 無處可下就輸
les-nogo-law-3-text = 雙方輪流下，不能虛手。輪到誰沒有地方可下，誰就輸了。
les-nogo-law-3-task = 紅方還有地方可下，找出來下一手。
les-nogo-own = 自己的點
les-nogo-own-1 = 做自己的點
les-nogo-own-1-text = 只有自己能下、對方不能下的點，像存下來的錢，可以留到最後用。
les-nogo-own-1-task = 在角上做出一個藍方不能下的點。
les-nogo-own-2 = 數自己的點
les-nogo-own-2-text = 誰自己的點多，誰就能撐到最後。
les-nogo-own-2-task = 只有紅方能下的點有幾個？
les-nogo-own-3 = 先下公共的點
les-nogo-own-3-text = 雙方都能下的點要搶著下，自己的點跑不掉，留著不要先用。
les-nogo-own-3-task = 下在雙方都能下的點上。
les-nogo-own-4 = 最後一手
les-nogo-own-4-text = 藍方快沒有地方可下了。搶到最後一個公共的點，就贏了。
les-nogo-own-4-task = 下一手，讓藍方無處可下。
les-nogo-game = 第一局不圍棋
les-nogo-game-1 = 下完一整局
les-nogo-game-1-text = 五路棋盤，紅方先下。多做自己的點，搶公共的點，最後還能下的一方贏。
les-nogo-game-1-task = 和藍方下到終局。

## Lessons: wrong moves and illegal ones

les-wrong-corner = 這裡不是最角上的點。
les-wrong-side = 這裡不在邊上。邊上的點連著三條線。
les-wrong-star = 這裡沒有小圓點。
les-wrong-liberty = 這裡不是它的氣。氣要沿著線緊挨著它。
les-wrong-atari = 這一手還沒有打吃，白棋的氣還多。
les-wrong-self = 這顆黑子自己站不住，會先被吃掉。
les-wrong-capture = 白棋還有氣，沒有提掉。
les-wrong-one = 只打吃了一塊。要一手打吃兩塊。
les-wrong-lost = 這樣白棋還是能吃掉它。
les-wrong-escapes = 這樣白子就跑掉了。
les-wrong-elsewhere = 離得太遠，白子會趁機跑掉。
les-wrong-apart = 這樣白棋還能把它們斷開。
les-wrong-joined = 這樣白棋還能連上。
les-wrong-threat = 白棋可以不應，這算不上劫材。
les-wrong-dead = 這樣黑棋做不出兩隻眼。
les-wrong-lives = 這樣白棋還能做出兩隻眼。
les-wrong-open = 這裡可以下。要找的是不能下的點。
les-wrong-neutral = 這裡已經是一方的地，不是單官。
les-wrong-settled = 已經沒有可爭的地方了，虛手就好。
les-wrong-pass = 還沒到虛手的時候。
les-wrong-low = 太低了，一線、二線圍不到多少地。
les-wrong-taken = 這裡不是空角。要下在空角的三線或四線上。
les-wrong-extension = 要下在兩顆黑子之間，三線或四線上，離它們遠一點。
les-wrong-own = 這一手沒有做出藍方不能下的點。
les-wrong-spent = 這樣會用掉自己的點，先下公共的點。
les-wrong-moves = 藍方還有地方可下。
les-wrong-number = 不對，再數一遍。
les-illegal-ko = 這是劫，不能馬上提回，先在別處下一手。
les-illegal-suicide = 下在這裡沒有氣，是自殺，規則不許。

## Lessons: labels

les-figure-middle = 中央 { $n } 口
les-figure-side = 邊上 { $n } 口
les-figure-corner = 角上 { $n } 口
les-counter-black = 黑子的氣
les-counter-white = 白子的氣
les-turn-black = 輪到黑棋。
les-turn-red = 輪到紅方。
les-right = 對了。
les-calm = 下錯了沒關係，可以一直試。
les-finished = 這一課學完了。
les-number = 第 { $n } 課
les-how = 輸入座標（如 D4）落子，數數題輸入數字；hint 提示，pass 虛手，again 重來，quit 結束。
les-replies = 對方下在 { $n }。

## 新版本

ver-look = 檢查新版本
ver-looking = 正在檢查…
ver-newest = 爛柯 { $n } 已是最新版本（版本清單日期：{ $d }）。
ver-newer = 有新版本 { $n }，發布於 { $d }。
ver-open = 開啟發布頁面
ver-no-page = 這裡無法開啟網頁，網址是：{ $n }
ver-address = 這不是版本清單的網址：{ $n }
ver-unreachable = 連不上提供版本清單的伺服器：{ $n }
ver-silent = 提供版本清單的伺服器沒有及時回應，請稍後再試。
ver-refused = 伺服器沒有給出版本清單（HTTP { $n }）。
ver-redirected = 伺服器反覆轉址，或轉到了未加密的網址。
ver-long = 傳回的內容太長，不是版本清單。
ver-cut = 版本清單或它的簽章沒有收完整，請再試一次。
ver-unsigned = 版本清單旁邊沒有簽章。有些網路在登入之前會傳回自己的頁面。
ver-forged = 版本清單的簽章不對：內容被改動過，或不是我們發布的。其中內容一概不用。
ver-unreadable = 版本清單的簽章沒有問題，但這個版本的爛柯讀不了它。
ver-older = 這份版本清單的日期是 { $d }，比以前見過的（{ $n }）還舊：可能有人不讓您看到新版本。
