### 简体中文

## The rail of pages

nav-home = 首页
nav-play = 对弈
nav-review = 复盘
nav-new = 新局
nav-games = 棋谱
nav-settings = 设置
nav-online = 联机
nav-menu = 菜单
nav-learn = 学习
nav-camera = 摄像

## Buttons of a game

play-pass = 停一手
play-undo = 悔棋
play-resign = 认输
play-score = 数子
play-pause = 暂停
play-resume = 继续
play-hint = 提示
play-study = 试下
play-end = 回到终局
play-move = 第 { $n } 手
play-handover = 托管

## Tabs beside the board

tab-moves = 棋谱
tab-analysis = 分析
tab-chat = 聊天
tab-camera = 摄像头
tab-unread = { $n } 条新消息
tab-count = 数子
tab-result = 结果

## The cards of the players

card-captures = 提子 { $n }
card-turn = 行棋中
card-paused = 已暂停
card-lastperiod = 最后读秒
card-timeout = 超时
card-clockoff = 已停表
card-first = 先手
card-thinking = 思考中
card-you = 您
card-retry = { $n } 秒后重连
card-away = 断线 { $n } 秒

## Clocks

clock-off = 停用双方棋钟
clock-on = 启用双方棋钟
clock-menu = 棋钟

## Games with other programs

on-about = 和不围棋课程的程序直接相连，无需服务器
on-course = 课程对局
on-course-note = 棋盘和用时两边要设成一样
on-course-trust = 课程协议不验证身份，也不加密，请只在信得过的网络上使用
on-name = 名字
on-rank = 段位
on-rank-hint = 如 3 段
on-board = 棋盘
on-each = 每手
on-seconds = { $n } 秒
on-port = 端口
on-host = 创建对局
on-host-note = 等对方来连
on-tell = 把地址告诉对方
on-join = 加入对局
on-join-note = 输入地址 主机:端口
on-join-do = 加入
on-mine = 我的颜色
on-askblack = 执黑
on-askwhite = 执白
on-copy = 复制
on-hangup = 断开
on-chat = 聊天
on-nochat = 还没有消息，先打个招呼
on-mute = 屏蔽聊天
on-write = 说点什么…
on-send = 发送
on-say-greet = 请多指教
on-say-nice = 好棋
on-say-thanks = 谢谢指教
on-again = 连接断开，正在重连
on-knock = { $p } 想加入对局
on-free = 空闲
on-busy = 对局中
on-ask-takeback = 对方请求悔棋。同意吗？
on-ask-count = 对方请求数子。同意吗？
on-ask-draw = 对方提议和棋。同意吗？
on-ask-void = 对方提议此局作废。同意吗？
on-yes = 同意
on-no = 不同意
on-declined = 对方谢绝了
on-ai = 对方已托管给 AI
on-noai = 对方收回托管
on-ai-of = { $p } 已托管给 AI
on-noai-of = { $p } 收回托管
on-nocode = 请输入 6 位对局码或地址
on-badcode = 对局码不对或已过期
on-impostor = 应答的一方不知道对局码，可能是冒充的
on-later = 试对局码的次数太多，过一分钟再试
on-version = 两边版本不兼容，请更新较旧的一方
on-elsewhere = 对方现在在另一桌
on-taken = 那里已经有人在下
on-denied = 对方没有同意
on-unanswered = 对方没有回应，请稍后再试
on-notfound = 附近没有这个对局码；远处的写成 对局码@主机:端口
on-disagreed = 双方棋局不一致，连接已断开
on-mode-lanke = 烂柯
on-mode-course = 课程
on-about-lanke = 两台烂柯直接相连，无需服务器
on-nearby = 局域网棋友
on-nobodynear = 没看到朋友？请确认连的是同一个 Wi‑Fi，或用对局码
on-refresh = 重新查找
on-visible = 对别人可见
on-hidden = 附近的人看不到您，复制邀请发给对方
on-code = 对局码 { $n }
on-visit = 邀请
on-meet-note = 用上一局的设置
on-meet-tell = 把对局码告诉对方
on-world = 外地也能连
on-world-note = 经公共中继转接，内容加密，中继看不到棋局
on-far = 外地可以连了，复制邀请发给对方
on-notfar = 还没连上中继，目前只有附近的人能连
on-come-note = 输入 6 位对局码或地址
on-offerit = 提出对局
on-draw = 提和
on-takeback = 悔棋
on-takeback-yes = 允许
on-takeback-no = 不允许
on-colours = 先后
on-youblack = 您执黑先行
on-youwhite = 您执白
on-near = 本机
on-lan = 局域网
on-until = { $n } 秒后自动谢绝
on-counter = 改条件
on-knock-watch = { $p } 想观战
on-knocks = 有人敲门，请看对弈页
on-knocking = 等对方同意
on-watch = 观战
on-watching = 正在观战：{ $b } 对 { $w }
on-watches = 在 { $p } 处观战
on-onlywatch = 正在观战，不能落子
on-watchers = { $n } 人观战
on-gone = { $p } 离开了，对局留着，等他回来
on-back = { $p } 回来了
on-comesback = 连接断开，等 { $p } 回来
on-rejoined = 对局接上了，等对方回来
on-release = 空出座位
on-objected = 对方的程序有异议：{ $n }
on-doubt = 这一手棋 { $p } 那边计时 { $a } 秒，本机计时 { $b } 秒
on-notsaved = 这盘棋没有存下来，中断后不能接着下：{ $n }
on-released = 座位空出来了，拿对局码来的人可以接着下
on-takesover = { $p } 接着下这盘棋
on-reserved = 座位为掉线的对手留着；可以观战，或过一会儿再来
on-othertable = { $p } 开了另一桌，这盘棋原样留着
on-recovered = 和 { $p } 的对局记录有损坏，恢复到第 { $n } 手，原文件在 { $f }
on-unreadable = 有一盘联机对局的记录已损坏，恢复不了，原文件在 { $f }
on-recent = 最近对手
on-norecent = 还没有和别人对局过
on-score = 胜 { $a } 负 { $b }
on-resume = 接着下
on-giveup = 不下了
on-change = 修改
on-off = 没有连接
on-me = 本机
on-waiting = 等待对方加入
on-calling = 正在连接
on-guest = 有人连上了，等他提出对局
on-connected = 已连上 { $p }
on-asking = 已提出对局，等待答复
on-guest-name = 棋友 { $n }
on-asked = { $p } 邀请您对局
on-playing = 正在和 { $p } 对局
on-terms = { $n } 路不围棋，{ $t }
on-limit = 每手 { $n } 秒
on-nolimit = 不限时
on-accept = 接受
on-decline = 谢绝
on-began = 和 { $p } 的对局开始，您是{ $c }
on-rejected = 对方没有接受：{ $n }
on-broke = 对方下在 { $n }，不合规则，判负
on-disputed = 双方对结果说法不一，不记胜负
on-disputed-time = 对方称您超时，但按本机计时没有超时，不记胜负
on-next = { $n }，继续等待下一位对手
on-broken = 连接中断，对局没有下完
on-noaddress = { $n } 不是地址，应写成 主机:端口
on-nobody = { $n } 没有应答
on-noport = 端口 { $n } 用不了
on-closed = 已断开
on-left = 对方离开了
on-leftwhy = 对方离开了：{ $n }
on-cut = 连接断了
on-silent = 对方太久没有回应
on-garbled = 对方的程序不按课程协议通信
on-copied = 地址已复制
on-nopause = 联机对局不能暂停
req-takeback = 对方请求悔棋
req-count = 对方请求数子
req-draw = 对方提出和棋
req-void = 对方请求本局无效
req-rematch = { $p } 想再下一盘
req-note-takeback = 撤回第 { $n } 手
req-note-count = 停止行棋，标记死子
req-note-draw = 本局以和棋结束
req-note-void = 本局不计结果
req-own-takeback = 已请求悔棋
req-own-count = 已请求数子
req-own-draw = 已提出和棋
req-own-void = 已请求本局无效
req-waiting = 等待对方
on-chat-new = 新消息
pa-allowed = 本局允许提示
pa-forbidden = 与人对局时不能分析，终局后可以复盘
pa-ask = 显示提示
pa-wait = 轮到您时可以提示

## Questions

ask-leave-title = 离开对局？
ask-leave-text = 和 { $p } 的对局没有下完。棋谱会存好，对局留在联机页，以后可以接着下。
ask-leave-course = 和 { $p } 的对局没有下完，离开后不能接着下，不记胜负。
ask-leave-yes = 离开
ask-giveup-title = 不再接着下？
ask-giveup-text = 和 { $p } 的对局以后不能接着下了。已存的棋谱不受影响。
ask-release-title = 空出座位？
ask-release-text = { $p } 掉线了，座位一直给他留着。空出后，拿对局码来的人可以接着下这盘棋，{ $p } 可能就回不来了。
ask-follow-title = 去新的一桌？
ask-follow-text = { $p } 开了另一桌。原来那盘棋已原样留下，以后可以接着下。
ask-follow-yes = 去
ask-rejoin-no = 以后再说
ask-rejoin-title = 接着下？
ask-rejoin-text = 和 { $p } 的对局没有下完：{ $n }。现在不下，棋谱会存好，以后在联机页仍可接着下。
ask-resign-title = 认输？
ask-resign-text = 对方将获胜，本局结束。
ask-resign-side = { $c }认输，{ $w }获胜，本局结束。
ask-score-title = 开始数子？
ask-score-text = 双方停止落子，标出死子后计算结果。
ask-pass-title = 现在就停一手？
ask-pass-text = 棋盘上的边界还没有围好。停一手等于让对方多下一手，双方接连停一手，对局就结束。
ask-pass-no = 接着下
ask-new-title = 开始新对局？
ask-new-text = 当前对局未结束，棋谱会自动保存。
ask-delete-title = 删除 { $n } 局？
ask-delete-text = 可以撤销。棋谱先移到棋谱文件夹里的“deleted”文件夹。
ask-delete-elsewhere = 其中 { $n } 局在其他文件夹，只从列表里移除，文件不动。
ask-resume-title = 继续上次的对局？
ask-resume-text = 上次没有下完：{ $n }。
ask-resume-yes = 继续对局
ask-resume-no = 另存并重开
ask-edit-title = 恢复上次的修改？
ask-edit-text = 尚未保存：{ $n }。
ask-edit-and = 、
ask-edit-yes = 恢复
ask-changed-title = 文件被改过
ask-changed-text = { $n } 在打开以后被别的程序改过。覆盖会丢掉那些改动。
ask-removed-title = 文件不在了
ask-removed-text = { $n } 已被移走或删除，可以在原处重新保存。
ask-exists-title = 文件已存在
ask-exists-text = { $n } 已存在，而且内容不同。覆盖会丢掉原来的内容。
ask-readonly-title = 文件是只读的
ask-readonly-text = { $n } 被设成了只读。仍要覆盖吗？
ask-nofile-title = 这里不能保存
ask-nofile-text = { $n } 不是普通文件，请换个位置。
ask-edit-no = 另存一份

## Errors

er-line = 对方没有收到：{ $n }
er-viewer = 打不开 PDF 阅读器：{ $n }
er-name = 请输入文件名
er-frames = 动画最多 { $n } 幅，请缩短范围
er-sheet = 讲义最多 { $n } 谱，请去掉变化图，或每谱多放几手
er-draw = 图画不出来：{ $n }
er-stopped = 已取消导出
er-analysis = 分析停止：{ $n }
er-noanalysis = 这个引擎不提供分析
er-analyses = 分析结果保存不了：{ $n }
er-analyses-damaged = 这盘棋的分析文件已损坏，原文件改名为 { $f }
er-root = 棋谱的开头不能移动或删除
er-read = 读不出来：{ $n }
er-nogame = 里面没有棋谱
er-binary = 不是文本，里面没有棋谱
er-large = 超过 { $n } MB，对棋谱来说太大
er-nodes = 着手和变化太多，超过 { $n } 个
er-games = 对局太多，超过 { $n } 局，请拆成几个文件
er-full = 磁盘已满
er-denied = 没有权限
er-readonly = 磁盘只读
er-absent = 没有这个文件
er-busy = 另一个程序正开着它
er-disk = 读写磁盘失败：{ $n }
er-there = 那里已有别的文件
er-exists = { $n } 已存在；再导出一次就覆盖它
er-config = { $f } 无法读写：{ $n }。文件保持原样，改动只在本次运行中有效
er-config-some = { $f } 有损坏，这几处读不出来，已改用默认值：{ $n }。
er-config-all = { $f } 完全读不出来，已全部改用默认值。
er-config-whole = { $f } 有损坏，能读出的内容都保留了。
er-config-kept = 损坏的原文件另存为 { $f }
er-list = 打不开文件夹：{ $n }
er-format = 请用 .sgf 或 .dat 作扩展名
er-saved = 保存失败，请换个位置：{ $n }
er-write-games = 这种格式只能存一局棋，请用 .sgf
er-write-board = 这种格式只用于 9 路棋盘，请用 .sgf
er-write-setup = 这种格式存不了事先摆好的棋子，请用 .sgf
er-write-turn = 这种格式只能存黑先、双方轮流下的棋，请用 .sgf
er-moved = 文件移动失败：{ $n }
er-file-name = 这不能作文件名：不能为空，不能以点开头，不能超过 200 个字，也不能有 / \ : * ? " < > |
er-learn = { $f } 无法读写：{ $n }
er-learn-busy = 另一个程序正在修改 { $f }，请再试一次
er-learn-damaged = { $f } 已损坏，暂按空文件处理；下次改动时原文件改名保留
er-learn-home = 没有存放卡片和进度的用户目录
er-crash = 烂柯上次出了错，报告在 { $f }；用 `lanke report-problem` 可以打包发送。
er-file-open = 这份棋谱正开着，请先在复盘里关闭，再改名或删除。
er-number = “{ $n }”不是数字
er-game = 这位棋手不下这种棋
er-board = 这位棋手下不了 { $n } 的棋盘
er-halted = 这位棋手还没想出一手就停下了
er-network = { $n } 用不了：{ $w }
er-nonsense = 网络 { $n } 算出来的不是有效数字，文件已损坏

## The line of messages

st-black = 轮到黑方
st-white = 轮到白方
st-ko = 打劫，不能立即提回
st-suicide = 不能自杀
st-occupied = 这里已有棋子
st-notturn = 还没轮到您
st-pass = { $c }停一手
st-period = 最后一次读秒，还剩 { $n } 秒
st-exported = 已导出 { $n }
st-printed = 已用系统的阅读器打开，可从那里打印
st-deleted = 已删去 { $n } 手，可以撤销
st-copied = 已复制 { $n } 手
st-left = 试下的 { $n } 手没有存入，仍可存为变化图
st-trying = 试下时不能改棋谱
st-place = 黑方请放 { $n } 颗让子
st-captured = 此处的子曾被提，不能再下
st-nopass = 不围棋不能停手
st-capture = 不围棋不许提子
st-nogosuicide = 不围棋不许自杀
st-superko-at = 与第 { $n } 手后全局同形，不能下
st-superko-start = 与开局全局同形，不能下
st-outside = 不在棋盘上
st-over = 本局已结束
st-paused = 已暂停，点“继续”再下
st-counting = 正在数子
st-begun = 棋局已经开始
st-noundo = 没有可悔的棋
st-undobarred = 本局不允许悔棋
st-study = 终局后试下，不改动结果
st-over-study = 本局已结束，点“试下”可继续摆
st-back = 正在看第 { $n } 手，点棋盘回到当前局面
st-flag = { $c }超时
st-enter = { $c }进入读秒
st-lost = { $c }用去一次读秒，还剩 { $n } 次
st-sound-on = 声音已打开
st-sound-off = 声音已关闭
st-low = { $c }还剩 { $n } 秒
st-opened = 已打开 { $n }
st-warnings = 已打开 { $n }，有 { $k } 处提醒
st-illegal = 此手违例：{ $n }
st-nosave = 没有可保存的棋谱
st-kept = 已存入 { $n }
st-closed = 已关闭，修改存为 { $n }
st-savedagain = 磁盘恢复，已全部存好
st-beside = { $o } 被别的程序改过，没有覆盖；本局存为 { $n }
st-nocount = 此规则不数子
st-twopasses = 此规则下双方接连停一手才终局
st-asked = 请先回答对方的请求
st-nostone = 这里没有棋子
st-timeup = 时间已到
st-end = 棋谱到此为止
st-step = 学习：点棋盘任意处前进一手
st-guess = 猜下一手：点您认为的位置
st-guessed = 猜下一手：对 { $n }，错 { $k }
st-nodialog = 这个桌面没有文件对话框，请直接输入路径
st-nodialog-list = 这个桌面没有文件对话框，请在列表里选择或输入路径
st-copied-record = 已复制整份棋谱
st-copied-line = 已复制当前变化
st-copied-position = 已复制当前局面
st-handed = { $c }交给 { $n }
st-taken = { $c }由您来下
st-restart = { $n } 没有响应，正在重启
st-noengine = 还没有 GTP 引擎，请先在设置里添加
st-hint-pass = 提示：可以停一手
st-hint-resign = 提示：此局已难挽回
st-nonetwork = 还没有选神经网络，请先在设置里选
st-network = { $n } 可以下棋和分析了
st-network-people = { $n } 可以像人那样下棋了
st-network-nogo = { $n } 可以下不围棋了
st-silent = { $n } 没有应答 { $w }，已超过应有时间 10 秒

## Export

exp-title = 导出
exp-position = 局面图
exp-line = 动画
exp-sheet = 讲义
exp-report = 报告
exp-year = 年份
exp-format = 格式
exp-text = 文本
exp-numbers = 手数
exp-off = 不标
exp-all = 全部
exp-lastn = 最后几手
exp-fromn = 从某手起
exp-style = 样式
exp-book = 印刷
exp-wood = 木盘
exp-coordinates = 坐标
exp-captions = 写上对局者和手数
exp-size = 宽度
exp-pixels = { $n } 像素
exp-from = 从第几手
exp-to = 到第几手
exp-delay = 每手
exp-last = 最后停留
exp-seconds = { $n } 秒
exp-forever = 循环播放
exp-frames = { $n } 幅，{ $t }
exp-moves = 每谱手数
exp-paper = 纸张
exp-variations = 包括变化图
exp-comments = 包括评注
exp-page = 第 { $i } 页，共 { $n } 页
exp-before = 上一页
exp-after = 下一页
exp-preview = 预览
exp-path = 存到
exp-copy = 复制
exp-print = 打印
exp-make = 存成文件
exp-busy = 正在制作

## Legend of diagrams as text

txt-last = 最后一手
txt-dead = 死子
txt-triangle = 三角
txt-square = 方块
txt-circle = 圆圈
txt-cross = 叉
txt-selected = 选中
txt-pass = 停一手

## Captions of diagrams

dia-pass = { $n } 停一手
dia-range = { $a }—{ $b }
dia-moves = 第 { $a }—{ $b } 手

## Study sheets

sheet-diagram = 第{ $i }谱（{ $r }）
sheet-start = 第{ $i }谱
sheet-variation = 变化 { $i }：第 { $n } 手起（{ $r }）
sheet-komi = 贴目 { $n }
sheet-time = 用时 { $n }
sheet-handicap = 让 { $n } 子

## Game reports

gr-title = 对局报告
gr-course = 形势
gr-course-note = 实线是黑方胜率，虚线是黑方目差，圈内是失误的名次
gr-course-rate = 黑方胜率，圈内是失误的名次
gr-accuracy = 准确度
gr-loss = 每手平均损失（目）
gr-loss-rate = 每手平均损失（胜率）
gr-first = 与分析首选相同
gr-mistakes = 失误（损 { $n } 目以上）
gr-mistakes-rate = 失误（胜率损失 { $n } 以上）
gr-formula = 准确度：一手棋按分析损失几目，就是 0.75 的几次方，取一方全部着手的平均值。
gr-formula-rate = 准确度：一手棋按分析损失的胜率每 2.5% 乘一次 0.75，取一方全部着手的平均值。
gr-phases = 各阶段
gr-opening = 布局
gr-middle = 中盘
gr-endgame = 官子
gr-turns = 重大失误
gr-better = 正着
gr-instead = 应走 { $p }
gr-rate = 胜率 { $a } → { $b }
gr-lead = 目差 { $a } → { $b }
gr-time = 用时
gr-used = 读秒前用时
gr-mean = 平均每手
gr-longest = 最长的一手
gr-longest-move = 最长一手的手数
gr-overtime = 读秒手数
gr-game = 棋谱
gr-made = 由烂柯生成，分析：{ $e }，每手 { $v }
pr-games = { $n } 局
pr-analysed = 已分析 { $n } 局
pr-results = 胜 : 负
pr-months = 逐月
pr-months-note = 柱：局数，深色为胜；线：准确度
pr-no-dates = 棋谱没有日期
pr-colors = 执黑与执白
pr-all = 全部对局
pr-mistakes = 每局失误
pr-opponents = 对手

## Explanations: sentences on a move

why-nothing = 这盘棋的着法没有可以证明的结论。
why-nothing-move = 这手棋没有可以证明的结论。
why-takes = { $m } 提 { $n } 子。
why-caught = { $m } 吃住 { $p } 的 { $n } 子，{ $o }跑不掉。
why-caught-ladder = { $m } 征吃{ $o } { $p } 的 { $n } 子。
why-caught-net = { $m } 枷吃{ $o } { $p } 的 { $n } 子。
why-exposed = { $m } 之后，{ $o }下 { $b } 可吃住 { $p } 的 { $n } 子。
why-exposed-ladder = { $m } 之后，{ $o }下 { $b } 可征吃 { $p } 的 { $n } 子。
why-exposed-net = { $m } 之后，{ $o }下 { $b } 可枷吃 { $p } 的 { $n } 子。
why-self-atari = { $m } 送吃，{ $o }下 { $b } 可提 { $n } 子。
why-frees = 走 { $m }，{ $p } 的 { $n } 子有 { $l } 口气。
why-double-atari = { $m } 双打吃，{ $o } { $p } 与 { $q } 不能两全。
why-cut = { $c }在 { $m } 切断，{ $a } 与 { $b } 两处不能都守住。
why-double = { $m } 之后，{ $o }不能同时救 { $p } 与 { $q }。
why-one-eye = { $m } 之后，{ $o } { $p } 的 { $n } 子只有一只眼，已死。
why-dead = { $m } 之后，{ $o } { $p } 的 { $n } 子已死。
why-killed = { $m } 之后，{ $o }下 { $b } 可杀 { $p } 的 { $n } 子。
why-lives = 走 { $m }，{ $p } 的 { $n } 子做活。
why-area-lost = 按分析，{ $c }在 { $p } 一带失去 { $n } 目。
why-area-given = 按分析，{ $o }在 { $p } 一带得到 { $n } 目。

## Learning: cards and problems

ln-motto = 每天一点，棋长一分
ln-streak = 连续 { $n } 天
ln-begin-today = 今天开始
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
ln-waiting = 有 { $n } 张卡片要复习
ln-cards = 今日错题卡
ln-card = 错题卡
ln-minutes = 约 { $n } 分钟
ln-chip-new = 新 { $n }
ln-chip-again = 复习 { $n }
ln-begin = 开始复习
ln-first = 在复盘中分析一局，失误会变成这里的卡片。
ln-open-games = 打开棋谱
ln-none-due = 今天没有要复习的
ln-some-problems = 做几题
ln-next-due = 下一张：{ $t }后
ln-yesterday = 昨天记得 { $r } / { $n }
ln-week = 七天 { $n } 题，正确 { $p }%
ln-course = 入门课程
ln-learned = 已学 { $n } / { $m } 课
ln-steps = { $m } 步里已走 { $n } 步
ln-thinking = 对方在想…
ln-previous-step = 上一步
ln-next-step = 下一步
ln-next-lesson = 下一课
ln-problems = 做题
ln-level = 死活第 { $n } 级
ln-set-made = { $n } 题，均已证明
ln-set = { $n } 题
ln-accuracy = 正确 { $n }%
ln-continue = 继续
ln-start = 开始
ln-open-set = 从文件添加题集
ln-add-set = 加入题集
ln-make-cards = 把失误做成卡片
ln-not-analysed = 请先分析这局棋：还不知道哪些是失误
ln-no-cards = 没有找到损失两目以上的失误
ln-cards-known = 这些失误已经是卡片了
ln-cards-full = 卡片已满，有 { $n } 张没有加入
ln-cards-added = 新增 { $n } 张卡片
ln-set-added = 添加了 { $n } 题
ln-no-set = 这份棋谱里没有题目：题目要先摆好黑白两方的棋子，后面有着手
ln-compose = 做成题目
ln-compose-black = 做成题目：黑先
ln-compose-white = 做成题目：白先
ln-known = 这道题已经有了
ln-no-games = 已存的对局里没有您的名字
ln-no-name = 请先在设置里填写您的名字，才知道哪些是您的对局
ln-collecting = 正在读取您的对局…
ln-report = 我的对局报告
ln-own-problems = 我的题目
ln-proving = 正在求解…
ln-doubtful = 请先确认 { $n } 处不确定的点
ln-hidden = 棋盘上有 { $n } 处被遮挡
ln-not-enclosed = 没有被围住的棋：题目里要有一块被对方围住的棋
ln-of-nogo = 题目只能用围棋的局面做，不围棋的局面不行
ln-not-proved = 10 秒内没有求出结果
ln-weak-border = 外围的棋可能被提，结果会因此改变，无法证明
ln-fails = { $c }先下也不成立
ln-idle = { $c }不下这一手也成立，不成题目
ln-no-problem = 这道题已经不在了
ln-set-unreadable = { $f } 里的题目无法显示：{ $n }
ln-set-no-record = 不是 SGF 文件
ln-set-no-problem = 里面没有题目
ln-unreadable-more = 另有 { $n } 个文件
ln-back = 返回学习
ln-undo = 撤回上一次评分
ln-times = 第 { $n } 次复习
ln-you = 您
ln-unknown = 对手
ln-lost = { $d } { $w }对 { $o }，实战着手{ $l }
ln-played = { $d } { $w }对 { $o }，走了 { $m }，{ $l }
ln-find = 找出更好的一手
ln-judging = 判断中…
ln-judging-move = { $m }：判断中…
ln-here = { $m } 就是这里
ln-not-yet = { $m } 还不是，{ $l }
ln-unjudged = 没有引擎能判断 { $m }
ln-answer-shown = 答案
ln-refutation = 失败图
ln-better = 正着
ln-loses = 损 { $n } 目
ln-loses-rate = 胜率降 { $n }%
ln-loses-nothing = 不损
ln-answer = 看答案
ln-bury = 明天再做
ln-retry = 再试
ln-again = 忘了
ln-hard = 困难
ln-good = 记得
ln-easy = 容易
ln-in-minutes = { $n } 分钟
ln-in-hours = { $n } 小时
ln-in-days = { $n } 天
ln-in-months = { $n } 个月
ln-finished = 今天的卡片做完了
ln-turn = 旋转、翻转、换色
ln-hint = 提示
ln-next = 下一题
ln-right = 正解
ln-wrong = 不对：看看失败图，再试一次
ln-not-stored = 题集里没有这一手，也没有证明：按错处理
ln-go-on = 对，继续
ln-solution = 答案
ln-refuted = 不成立
ln-not-judged = 未判断
ln-variations = 变化
ln-proved = 已证明：第一手正解有 { $n } 个 { $m }
ln-unproved = 未证明，答案来自题集
ln-right-share = 正确
ex-exam = 测验
ex-about = 连续做题，没有提示。走错一手或时间用完，这道题就结束。
ex-problems = 题数
ex-time = 每题时间
ex-pass = 及格题数
ex-seconds = { $n } 秒
ex-minutes = { $n } 分钟
ex-begin = 开始测验
ex-skip = 跳过
ex-wrong = 错
ex-late = 时间到
ex-passed = 及格
ex-failed = 不及格
ex-result = 共 { $n } 题，答对 { $r } 题，{ $p } 题及格
ex-problem = 第 { $n } 题
ex-again = 再测一次
bg-working = 正在分析您的对局：本局 { $p }%，还有 { $n } 局
bg-done = 已分析您的 { $n } 局，新卡片 { $c } 张
lib-patterns = 找棋形
lib-openings = 布局
lib-pattern = 棋形
lib-results = 结果
lib-any = 任意
lib-select = 框选
lib-clear = 清空
lib-undo = 撤销
lib-to-play = 轮到
lib-either = 不限
lib-latest = 最晚手数
lib-turned = 旋转与翻转
lib-exchanged = 黑白互换
lib-player = 棋手
lib-from = 起始年
lib-to = 截止年
lib-winner = 胜方
lib-all = 全部
lib-black-won = 黑胜
lib-white-won = 白胜
lib-folder-about = 读取文件夹里的棋谱，不做改动
lib-folder = 文件夹
lib-add = 添加
lib-add-folder = 添加文件夹
lib-indexing = 正在读棋谱
lib-widen = 放宽四周
lib-unfilter = 清除筛选
lib-games-title = 对局
lib-more = 更多对局
lib-start = 起点
lib-restart = 回到空棋盘
lib-show-games = 查看对局
lib-play-on = 从这里下
lib-next = 下一手
lib-hits = 次数
lib-share = 占比
lib-rate = 胜率
lib-move = 着手
lib-library = 棋谱库
lib-network = 网络
lib-games-unit = 局
lib-empty = 还没有棋谱，请添加棋谱文件夹
lib-games = { $n } 局
lib-damaged = { $n } 个文件读不出
lib-begin = 框住一块，或直接摆几颗子
lib-nothing = 没有这样的棋形
lib-unknown = 没有对局下到这里
lib-few = 对局太少，不如逐局查看
lib-count = { $s } 秒 · { $n } 局
lib-of = 共 { $n } 局
lib-rest = 另有 { $n } 手，{ $k } 次
lib-elsewhere = 脱先
lib-turn = 轮到{ $c }，第 { $n } 手
lib-differ = { $a } 布局常见；网络推荐 { $b }
lib-area = 选中 { $w }×{ $h }，{ $n } 点任意
lib-board = 棋盘
lib-no-folder = 没有文件夹 { $n }
lib-not-listed = 文件夹列表里没有 { $n }
lib-failed = 棋谱库不能用：{ $n }
lib-here = 在棋谱库中查这个局面
lib-all-open = 共 { $n } 局，尚未存为文件：Ctrl+S 保存
lib-gone = 这些对局已经不在文件里了
lib-changed = 棋谱有改动，找到的对局已经不在里面了
lib-remove = 从棋谱库移除 { $n }
lib-open-all = 全部打开
lib-previewed = 预览：{ $a } – { $b }

## Sheets of problems

pz-title = 死活题，第 { $n } 级
pz-answers = 答案
pz-back = 答案在背面
pz-live = { $c }先，做活
pz-kill = { $c }先，杀棋
pz-play = { $c }先

## The dialog for a new game

new-title = 新对局
new-game = 玩法
new-go = 围棋
new-nogo = 不围棋 NoGo
new-size = 棋盘（2–52 路）
new-lines = { $n } 路
new-rules = 规则
new-komi = 贴目
new-handicap = 让子
new-even = 分先
new-fixed = 固定位置
new-free = 自由放置
new-players = 对局者
new-swap = 交换
new-nigiri = 猜先
new-rank = 段位
new-rankof = { $n }段位
new-time = 用时
new-undo = 允许悔棋
new-goes-on = 从第 { $n } 手接着下：{ $s }
new-presets = 预设
new-keep = 存为预设
new-keepname = 预设名称
new-rename = 改名：{ $n }
new-drop = 删除：{ $n }
new-rulesof = { $r }规则
new-board = { $n } 路
new-rect = { $w }×{ $h } 路
new-komi-zi = 黑贴 { $n } 子
new-komi-points = 黑贴 { $k } 目
new-komi-none = 不贴目
new-reverse-zi = 白贴 { $n } 子
new-reverse-points = 白贴 { $k } 目
new-stones = 让 { $n } 子
new-zi = （＝ { $n } 子）
new-minutes = { $n } 分
new-seconds = { $n } 秒
new-hours = { $n } 小时
new-times = { $n } 次
new-moves = { $n } 手
new-stonesound = 落子声

## Rulesets

r-cn = 中国
r-jp = 日本
r-kr = 韩国
r-aga = AGA
r-nz = 新西兰
r-tt = Tromp-Taylor
r-ing = 应氏
r-simple = 简化
r-nogo = 不围棋

## Nigiri

nigiri-first = 甲
nigiri-second = 乙
nigiri-odd = 单
nigiri-even = 双
nigiri-right = { $w }抓了 { $n } 子，{ $b }猜{ $g }，猜中：{ $b }执黑
nigiri-wrong = { $w }抓了 { $n } 子，{ $b }猜{ $g }，没猜中：{ $w }执黑

## Kinds of clocks and what they are set to

t-none = 不限时
t-abs = 包干制
t-jp = 日本读秒
t-ca = 加拿大
t-fischer = 加秒制
t-permove = 每手限时
t-main = 主时间
t-periods = 读秒次数
t-each = 每次
t-block = 每轮手数
t-increment = 每手加时
t-cap = 存时上限

## Common buttons

btn-start = 开始对局
btn-cancel = 取消
btn-delete = 删除
btn-resign = 认输
btn-close = 关闭
btn-save = 保存
btn-browse = 浏览…
btn-paste = 粘贴棋谱
btn-overwrite = 覆盖
btn-again = 重新保存
btn-compare = 比较

## Review

rev-cand = 候选点
rev-heat = 形势热图
rev-pv = 变化图
rev-mist = 失误
rev-wr = 胜率
rev-lead = 领先 { $n } 目
rev-behind = 落后 { $n } 目
rev-visits = { $n } 次
rev-first = 开头
rev-prev = 上一手
rev-next = 下一手
rev-last = 末尾
rev-auto = 自动播放
rev-speed = { $n } 手/秒
rev-try = 试下
rev-leave = 退出试下
rev-trying = 试下第 { $n } 手，不改动棋谱
rev-comment = 评注
rev-versus = 对
rev-game = 第 { $n } 局
rev-untitled = 无名棋谱
rev-thisgame = 本局
rev-tabs = 打开的棋谱
rev-closetab = 关闭 { $n }
rev-change = 未保存
rev-prevgame = 上一局
rev-nextgame = 下一局
rev-place = 进度
rev-write = 写评注
rev-games = 棋局列表
rev-jump = 跳到第几手
rev-walk = 播放速度
rev-branch = 变化
rev-mark = 标记
rev-landmark-back = 前一处{ $n }
rev-landmark-next = 后一处{ $n }
rev-keep = 存为变化图

## Empty lists

em-mist = 没有发现失误
em-analysis = 打开分析后显示胜率
em-moves = 还没有落子
em-games = 没有棋谱，可把 SGF 拖到这里

## Analysis

an-score = 目差
an-each = 深入分析，每手次数
an-graph = 胜率图
an-thinking = 正在分析
an-rate = { $c } { $n }
an-proved = 已证明{ $c }胜
an-win = 胜
an-lose = 负
an-policy = 第一感
an-candidate = 候选点 { $p }，亏 { $l }，胜率 { $n }
an-mistake = 第 { $i } 手，{ $c } { $p }，亏 { $n }
an-mistake-proved = 第 { $i } 手，{ $c } { $p }，由胜转负，已证明
an-loss-proved = 已证明
an-points = { $n } 目
an-first = 第一遍 { $i }/{ $n }
an-deep = 深入 { $n }%
an-left = 还需 { $t }
an-glance = 第一遍
an-played = 实战
an-loss = 损失
an-visits = 次数
an-line = 后续
an-open = 打开分析
an-pause = 暂停分析
an-resume = 继续分析
an-settings = 分析设置
an-engine = 分析引擎
an-number = 棋盘上的数字
an-keep = 保存棋谱时
an-keep-beside = 不写分析
an-keep-in = 写入分析
an-large = 大失误
an-small = 失误
an-of-side = 只看{ $n }棋的失误

## Commands

cmd-analyse-game = 分析整局
cmd-next-mistake = 下一失误
cmd-previous-mistake = 上一失误
cmd-again = 重下失误
cmd-answer = 看答案
cmd-tab-next = 后一份棋谱
cmd-tab-previous = 前一份棋谱
cmd-comment-next = 后一处评注
cmd-comment-previous = 前一处评注
cmd-fork-next = 后一处分支
cmd-fork-previous = 前一处分支
cmd-mark-next = 后一处标记
cmd-mark-previous = 前一处标记
cmd-pause = 暂停或继续
cmd-clocks = 停用或启用棋钟
cmd-study = 终局后试下，或回到终局
cmd-hints = 标出不能下的点，或不标
cmd-resetdead = 还原死子
cmd-back-ten = 后退十手
cmd-forward-ten = 前进十手
cmd-branch-previous = 上一个变化
cmd-branch-next = 下一个变化
cmd-faster = 播放加快
cmd-slower = 播放减慢
cmd-undo = 悔棋或撤销
cmd-redo = 重做
cmd-try = 试下或退出试下
cmd-tools = 编辑工具
cmd-quit = 退出烂柯
cmd-labels = 切换坐标
cmd-mute = 开关声音
cmd-dark = 深色或浅色
cmd-language = 切换语言
cmd-board = 棋盘光标
cmd-place = 输入坐标或手数
cmd-palette = 命令面板
cmd-keys = 快捷键
cmd-fullscreen = 全屏
cmd-hint = 提示一手
cmd-handover = 托管，或收回
cmd-moves-tab = 棋盘旁的棋谱
cmd-chat-tab = 棋盘旁的聊天
cmd-camera-tab = 棋盘旁的摄像头
cmd-analysis-tab = 棋盘旁的分析

## Mistakes played again

ex-find = 实战亏了 { $n }，请找更好的一手
ex-wait = 正在判断这一手
ex-good = 好棋，比实战好
ex-costs = 还亏 { $n }，再试一手

## Editing tools

tool-open = 编辑
tool-triangle = 三角
tool-square = 方块
tool-circle = 圆圈
tool-cross = 叉
tool-selected = 选中
tool-territory-black = 黑空
tool-territory-white = 白空
tool-letter = 字母
tool-number = 数字
tool-arrow = 箭头
tool-line = 连线
tool-dim = 淡化
tool-black = 摆黑子
tool-white = 摆白子
tool-erase = 拿掉
tool-turn = 换一方走

## Judgements of moves and positions

jd-good = 好手
jd-bad = 恶手
jd-interesting = 有趣的一手
jd-doubtful = 疑问手
jd-even = 形势均衡
jd-black = 黑好
jd-white = 白好
jd-unclear = 形势不明
jd-hotspot = 要点
jd-twice = { $n }（加重）

## Branches of a record

br-menu = 分支
br-main = 设为主变化
br-up = 变化上移
br-down = 变化下移
br-cut = 剪切分支
br-copy = 复制分支
br-paste = 粘贴分支
br-delete = 删除分支
br-undo = 撤销
br-redo = 重做

## The first page

home-morning = 早上好
home-afternoon = 下午好
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
home-unfinished = 对局中断
home-current = 对局进行中
home-changes = 修改没有保存
home-against = 与 { $p }
home-yourturn = 轮到您
home-turn = 轮到{ $c }
home-dismiss = 只留作棋谱，不再提示
home-name = 怎么称呼您？
home-name-about = 用在对局、棋谱和联机里
home-later = 以后再说
home-computer = 和电脑下一盘
home-computer-about = 内置棋手，不用联网
home-board = 棋盘
home-strength = 强度
home-color = 执子
home-novice = 初学
home-full = 全力
home-black = 执黑
home-white = 执白
home-more = 更多设置
home-two = 两人对弈
home-two-about = 同一块屏幕，轮流落子
home-record = 打开棋谱
home-record-about = 也可把文件拖进来
home-real = 实体棋盘
home-real-about = 摄像头认子，自动记谱
home-online-about = 附近棋友，或用对局码
home-learn-about = 规则入门，死活题，自己的错题
home-cards = 今日 { $n } 张错题卡
home-no-cards = 今日没有错题卡
home-recent = 最近对局
home-all = 全部棋谱
home-none = 还没有对局，先下一盘吧
home-noresult = 没有下完
home-moves = { $n } 手

## The end of a game

end-turns = 重大失误
end-analysing = 正在分析 { $i }/{ $n }
end-noturns = 双方都没有大的失误
end-loss = −{ $n } 目
end-better = { $p } 更好
end-saved = 棋谱已保存
end-rematch = 换先再来

## Counting

sc-alive = 活子
sc-terr = 围空
sc-total = 合计
sc-dead = 死子
sc-jp = 数目法参考
sc-tap = 点棋子可改死活
sc-reset = 还原
sc-differ = 双方对死子看法不同，请您来定
sc-wait = 待确认
sc-ok = 已确认
sc-cont = 继续对局
sc-unfinished = 还没下完：{ $n } 个点没有归属，请接着下
sc-unfinished-title = 还没下完
sc-confirm = 确认结果
sc-moves = 共 { $n } 手

## NoGo

ng-left = 还能下的地方
ng-can = 可下 { $n } 处
ng-can-own = 可下 { $n } 处，独有 { $p }
ng-rule = 先无处可下者输
ng-tip = 有“×”的点不能下：会提子或自杀
ng-hint = 会提子或自杀的点不能下，点“标出禁点”可见
ng-why-own = 只有{ $c }能下 { $p }；确保手数 { $b } : { $w }
ng-why-takes = { $p } 使{ $c }少 { $n } 处；确保手数 { $b } : { $w }
ng-notyou = 您不能下
ng-only = 只有您能下
ng-plies = { $n } 层
ng-times = { $n } 次
ng-unlimited = 不限
ng-strength = 对手棋力
ng-next = 下一手起生效
ng-depth = 搜索深度
ng-sims = 每手模拟
ng-s-novice = 初学
ng-s-beginner = 入门
ng-s-advanced = 进阶
ng-s-expert = 高手
ng-mark = 标出禁点

## Settings

set-last = 上次设置
set-fast = 快棋
set-teach = 指导棋
set-nine = 九路入门
set-nogo = 不围棋
set-fast-about = 19 路，10 分 + 3×30 秒
set-teach-about = 让 4 子，不限时
set-nine-about = 9 路，AI 1 级
set-lang = 语言
set-page-look = 外观
set-page-board = 棋盘
set-page-sound = 声音
set-page-help = 帮助
set-page-about = 关于
set-light = 明暗
set-system = 跟随系统
set-day = 浅色
set-night = 深色
set-scale = 界面大小
set-scale-about = 自动即跟随系统；最大不超过屏幕能容下的大小。
set-auto = 自动
set-animations = 动画
set-animations-about = 落子、提子、对话框有动画；关闭后直接显示。
set-other-names = 棋谱中您的其他名字
set-other-names-about = 用逗号分开
set-own-games = 电脑空闲时分析我的对局
set-own-games-about = 一分钟没有操作且接通电源时进行；失误会变成卡片
set-home = 启动时打开首页
set-home-about = 关闭后，启动时直接打开棋盘。
set-person = 您的名字
set-wood = 棋盘
set-stones = 棋子
set-coordinates = 坐标
set-none = 不显示
set-fuzzy = 手放棋子
set-fuzzy-about = 棋子略微偏离交叉点，如同手放。
set-page-engines = 引擎
set-ponder = 对手也用您的时间思考
set-ponder-about = 内置棋手最高一级在您思考时继续计算，会更强，也更耗电。

## Rulesets in a line

rh-cn = 数子法，禁止全局同形，不许自杀
rh-jp = 数目法，单劫，双活无目
rh-kr = 数目法，单劫，双活无目
rh-aga = 数子法，停一手交一子，白方最后停
rh-nz = 数子法，禁止全局同形，允许自杀
rh-ing = 数子法，禁止全局同形，允许自杀，四停终局
rh-tt = 数子法，禁止全局同形，允许自杀，盘上皆活
rh-simple = 先占过半者胜，被提处不可再下
rh-nogo = 不能提子，不能自杀，不能停手，无处可下者输

## Clocks in a line

tm-byo = { $a }×{ $b } 秒
tm-canadian = { $b } 秒 { $a } 手
tm-fischer = 每手加 { $n } 秒
tm-capped = 每手加 { $n } 秒（上限 { $t }）
tm-each = 每手 { $n } 秒

## Players without a name

name-black = 黑方
name-white = 白方
name-red = 红方
name-blue = 蓝方

## Colours

color-black = 黑
color-white = 白
color-red = 红
color-blue = 蓝

## Game records on the disk

games-title = 棋谱
files-title = 从文件夹打开
games-open = 打开文件…
games-search = 棋手、日期或比赛
games-count = 共 { $n } 局
games-number = { $n } 局
games-found = { $n } 局中的 { $k } 局
games-latest = 最近的 { $n } 局
games-reading = 正在读取 { $k } / { $n }
games-all = 全部
games-own = 我的对局
games-elsewhere = 其他文件夹
games-unfinished = 没有下完 { $n }
games-won = 胜
games-lost = 负
games-by-date = 按日期
games-by-name = 按棋手
games-by-result = 按结果
games-by-moves = 按手数
games-sort = 次序
games-clear = 显示全部
games-position = 局面
games-deleted = 已删除 { $n } 局
games-undelete = 撤销
games-again = 再下一盘
games-on = 从这里接着下
games-show = 打开所在文件夹
games-rename = 改名
games-file = 文件名
games-captures = 提子 { $b } 比 { $w }
games-list = 返回列表
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
games-path = 文件或文件夹
games-up = 上一级
games-saveas = 另存为
games-folder = 文件夹
games-recent = 最近打开
games-filter = 按名称筛选
games-missing = 文件已不在

## The table of a count

count-rules = { $r }规则，{ $m }
count-area = 数子法
count-territory = 数目法
count-zi = { $n } 子
count-points = { $n } 目
count-even = 归本数 { $n }
count-komi = 贴目
count-bonus = 贴还等
count-prisoners = 提子

## Games that could not be saved

us-mark-memory = 只在内存中：{ $n }
us-mark-record = 棋谱没有存下：{ $n }
us-mark-elsewhere = 改存到 { $f }
us-elsewhere = 已另存
us-title = 没有保存
us-game = 写不进磁盘：{ $n }。对局在内存中继续，退出就会丢失。可以把棋谱存到别处，以后每一手都会写到那里。
us-study = 写不进磁盘：{ $n }。修改只在内存中，退出就会丢失。可以把棋谱存到别处，以后的修改都会写到那里。
us-record = 棋谱写不进磁盘：{ $n }。对局还在日志里，下次启动可以找回；也可以把棋谱存到别处。
us-record-memory = 棋谱写不进磁盘：{ $n }。它只在内存中，退出就会丢失。可以存到别处。
us-refused = 存不到 { $f }：{ $n }。
us-quit-title = 不保存就退出？
us-quit-yes = 不保存，退出
us-save = 存到这里
us-memory = 先留在内存

## Damaged files

fd-title = 有文件损坏
fd-game-whole = 这局棋的日志有损坏，恢复了 { $k } 手；损坏的原文件在 { $f }。
fd-game-part = 这局棋的日志有损坏，恢复了前 { $k } 手；其余部分在 { $f }。
fd-study-whole = 修改的日志有损坏，恢复了 { $k } 处修改；损坏的原文件在 { $f }。
fd-study-part = 修改的日志有损坏，恢复了前 { $k } 处修改；其余部分在 { $f }。
fd-unreadable = 读不出 { $f }：{ $n }。文件没有删除。
fd-foreign = 没有一行能读
fd-senseless = 开头不是对局或棋谱

## Two versions of a record

differ-not = 这是磁盘上的文件，内容与要保存的相同
differ-start = 这是磁盘上的文件：从开头就与要保存的不同，共 { $k } 个节点有出入
differ-move = 这是磁盘上的文件：从第 { $m } 手起与要保存的不同，共 { $k } 个节点有出入
differ-game = 第 { $g } 局：{ $t }

## Lists

list-clause = ，
list-comma = 、
list-two = { $a }，{ $b }
list-pair = { $a }{ $b }

## Points, read aloud

pt-empty = { $p }，空点
pt-stone = { $c }子 { $p }
pt-last = { $n }，最后一手
pt-dead = { $n }，死子
pt-forbidden = { $n }，不能下
pt-number = { $n }，数字 { $k }
pt-territory = { $n }，{ $c }空
pt-only = { $n }，只有您能下
pt-label = { $n }，标记 { $t }
pt-triangle = 三角
pt-square = 方块
pt-circle = 圆圈
pt-cross = 叉
pt-selected = 实心方块

## The list of moves

list-pass = 停一手

## The program

app-name = 烂柯
app-title = 烂柯

## The board

board-name = 棋盘

## The game tree

tree-name = 变化树
tree-start = 开局
tree-none = 没有着手
tree-outside = 棋盘外
tree-move = 第 { $n } 手，{ $c } { $p }
tree-comment = 有评注
tree-branch = 变化

## Sounds

sound-all = 全部声音
sound-volume = 音量
sound-black = 黑方落子声
sound-white = 白方落子声
sound-captures = 提子声
sound-countdown = 读秒报时
sound-others = 只要没有关闭全部声音，就会响：
sound-entered = 进入读秒
sound-lost = 用去一次读秒
sound-end = 终局
sound-message = 消息
sound-listen = 试听：{ $n }
sound-unmute = 打开声音
sound-none = 没有声音设备
sound-voice = 实体棋盘上语音报出应手
sound-no-voice = 没有语音：请安装 spd-say 或 espeak-ng，或在设置中关闭语音
sound-voice-fails = 系统语音无法朗读：{ $w }

## Help

help-levels = 内置 AI 的棋力
help-level = 级
help-nine = 围棋 9 路
help-thirteen = 围棋 13 路
help-nineteen = 围棋 19 路
help-nogo = 不围棋 9 路
help-ranks = K 是业余级位，D 是业余段位，由相邻两级之间的对局和与 GNU Go 3.8（10 级，当作 8K）的对局推算，可能差两到七级；30K 也指更弱。10 级想多久由棋钟决定，表中是每手搜索 1000 个局面的棋力。
help-elo = 不围棋没有级位，这里是比 1 级高出的等级分；高 100 分约胜 64%，高 200 分约胜 76%。“—”表示还没有测过。
help-keys = 按键与命令
help-keys-about = 程序能做的每件事都有命令，常用的都有按键。
help-keys-show = 查看按键…

## Woods

wood-kaya = 榧木
wood-katsura = 桂木
wood-bamboo = 竹

## Stones

stones-slate = 石贝
stones-flat = 平面
stones-contrast = 高对比

## About the program

about-version = 版本 { $n }
about-what = 围棋与不围棋：对弈、数子、复盘。
about-licence = 自由软件，采用 MIT 或 Apache 2.0 许可。字体为思源黑体与思源宋体（OFL）。

## Game information

info-player = 姓名
info-rank = 段位
info-team = 队
info-result = 结果
info-event = 赛事
info-round = 轮次
info-date = 日期
info-place = 地点
info-rules = 规则
info-komi = 贴目
info-handicap = 让子
info-time = 时间（秒）
info-overtime = 读秒
info-name = 棋局名
info-comment = 总评
info-annotator = 讲解
info-source = 来源
info-copyright = 版权
info-done = 完成

## Search in a record

find-title = 查找
find-hint = 评注、棋手、Q16…
find-previous = 上一个
find-next = 下一个
find-close = 结束查找
find-none = 没有找到
find-start = 开局

## The menu of a record

more-title = 更多
more-info = 棋局信息
more-copy = 复制整份棋谱
more-copyline = 复制当前变化
more-copyposition = 复制当前局面
more-close = 关闭棋谱
more-numbers = 棋子上的手数
more-practice = 点棋盘时

## Numbers on stones

num-off = 不显示
num-all = 全部
num-last = 最近五手
num-from = 从此处起

## What a click on the board does

prac-off = 落子
prac-step = 前进一手
prac-guess = 猜下一手

## Sections of commands

sec-game = 对局
sec-walk = 浏览
sec-edit = 编辑
sec-file = 文件
sec-look = 显示

## The command palette

pal-move = 转到第 { $n } 手
pal-point = 下在 { $n }
pal-hint = 命令、坐标或手数
pal-none = 没有找到

## The page of keys

keys-about = 两套按键，按 `?` 或在“设置”中选择和修改。Tab 切到棋盘，方向键移动光标，回车键或空格键落子。按 `/` 再输入 `Q16` 或 `57`，回车键就下在那里或转到那一手。Esc 关闭最上层的对话框，在新对局里按 Ctrl+回车键开始对局。设置文件的 `keys` 里也有按键，以命令的代号为名。
keys-name = 代号

## The list of keys

key-search = 查找命令或按键
key-horizontal = 左右浏览
key-vertical = 上下浏览
key-about = 点一条命令，再按新的键；退格键去掉它的键。
key-press = 请按键…
key-taken = { $k } 现在是“{ $c }”
key-give = 改用于“{ $n }”
key-reset = 还原“{ $n }”的键
key-resetall = 全部还原
key-none = 无

## The dialog for a point or a move

place-what = 坐标或手数
place-how = 如 Q16 或 57，回车键确定
place-bad = 棋盘上没有这一点，也没有这一手

## Players of a game

seat-name = 阿柯
seat-level = AI { $n } 级
seat-minimax = Minimax { $n } 层
seat-handed = 托管：{ $n }
seat-self = 自己下
seat-here = 本地
seat-builtin = 内置 AI
seat-gtp = GTP 引擎
seat-network = 神经网络
seat-network-level = 网络 { $n } 级
seat-people = 仿 { $r } 棋手
seat-strength = 强度
seat-strengthof = { $n }强度
seat-rank = { $n } 级 · { $s } 路约 { $r }
seat-short = { $n } 级
seat-setup = 设置引擎…
seat-menu = { $n }：换人

## Engine failures

fault-notfound = 找不到引擎程序 { $n }
fault-notstarted = { $n } 启动不了：{ $w }
fault-silent = { $n } 对 { $w } 没有应答
fault-ended = { $n } 已退出，代码 { $w }
fault-killed = { $n } 意外退出
fault-flood = { $n } 的输出没有尽头
fault-garbage = 看不懂 { $n } 的应答：{ $w }
fault-refused = { $n } 拒绝 { $w }：{ $r }
fault-illegal = { $n } 要下 { $w }，规则不允许
fault-title = 对局中断
fault-others = 换人下：
fault-self = 自己下
fault-retry = 再试一次

## Engines

engine-analyses = { $n }：能下 { $s } 的棋盘，第一手 { $m }；会分析
engine-plays = { $n }：能下 { $s } 的棋盘，第一手 { $m }；只会下棋
engine-resigns = { $n }：在 { $s } 的棋盘上一手未下就认输
engine-list = 已设置的引擎
engine-log = 与引擎的往来记在 { $n }
engine-none = 还没有引擎。内置 AI 不需要设置；这里可以添加 KataGo、GNU Go 等会 GTP 的程序。
engine-found = 这台电脑上找到的
engine-add = 添加引擎
engine-change = 修改 { $n }
engine-name = 名称
engine-command = 命令行
engine-command-about = 如 katago gtp -model 网络文件 -config 配置文件；也可以是 ssh 主机 katago gtp。
engine-try = 试一试
engine-keep = 添加
engine-running = 正在启动。第一次启动可能要调校几分钟。
engine-adviser = 提示与托管由谁来下

## Neural networks

net-damaged = 算出来的不是有效数字，文件已损坏
net-title = 神经网络
net-none = 内置 AI 下围棋和分析用的是自带的小网络。有了 KataGo 的网络文件会强得多，不必安装引擎。把文件（.bin.gz）拖到窗口上，或者在这里选。
net-found = 这台电脑上的网络
net-use = 使用
net-where = 更强的网络在 KataGo 的分布式训练网站的 Networks 页：https://katagotraining.org/networks/ 。程序不会自己下载任何东西。
net-choose = 选择文件…
net-reading = 正在读取并测速：{ $n }
net-about = 第 { $v } 版，{ $m } MB；这里每秒评估 19 路 { $l } 次，9 路 { $s } 次
net-people = 像人那样下棋：1 级如 { $w }，9 级如 { $s }，10 级还会计算

## Ranks

rank-kyu = { $n }K
rank-dan = { $n }D

## Silent engines

silent-title = 引擎没有应答
silent-wait = 继续等

## Cameras

cam-title = 摄像头
cam-open = 打开
cam-close = 关闭
cam-live = 实况
cam-picture = 画面
cam-board = 棋盘
cam-noboard = 还没找到
cam-lines = { $n } 路
cam-idle = 还没有选摄像头
cam-searching = 没找到棋盘，请拖动四角
cam-steady = 稳定
cam-hand = 手部遮挡
cam-lift = 提掉的子还在盘上：{ $n }
cam-elsewhere = { $n } 不是等待的那一手
cam-differs = 有 { $n } 处对不上，请确认
cam-moved = 棋盘移动了，请校正
cam-over = 画面结束了
cam-lay = 请在棋盘上落子 { $n }
cam-unreachable = 连不上摄像头：{ $n }
cam-password = 摄像头需要用户名和密码，请写在地址里
cam-nopictures = 收到了数据，但其中没有画面
cam-refused = 摄像头拒绝了请求（HTTP { $n }）
cam-redirected = 摄像头转到了别的主机，没有跟过去
cam-garbled = 那里不是网络摄像头（不是 HTTP）
cam-page = 这是网页的地址，请填 MJPEG 视频流的地址
cam-text = 那里返回的是文字，不是画面
cam-notmjpeg = 那里的视频不是 MJPEG，无法读取
cam-unfinished = 没有收到一张完整的画面
cam-toolarge = 画面太大
cam-silent = 已连上摄像头，但没有收到数据
cam-stalled = 画面停住了，正在重连
cam-cut = 画面中断，正在重连
cam-damaged = 画面读不出来
cam-nofile = { $f } 读不出来：{ $n }
cam-emptyfolder = 这个文件夹里没有 JPEG 或 PNG 图片
cam-unplugged = 没有摄像头，插好后会自动出现
cam-busy = 摄像头正被别的程序使用
cam-forbidden = 没有摄像头权限，请在系统设置中允许
cam-webcam = 摄像头出错：{ $n }
cam-nosource = 没有这个地址或文件
cam-protocol = 只支持 http、https 和 rtsp 的摄像头
cam-video = 视频放不出来：{ $n }
cam-ffmpeg = 视频和 rtsp 摄像头需要先安装 ffmpeg
cam-setup = 盘上已有 { $b } 颗黑子、{ $w } 颗白子，轮到{ $c }；可用悔棋撤销
cam-begins = { $c }先行；可用悔棋撤销
cam-othersize = 这局棋是 { $n } 路，与拍到的棋盘不同
cam-busyboard = 正在记 { $n } 路的棋，请先停止记谱
cam-otherlines = 拍到的是 { $n } 路棋盘，与棋局不同
cam-confirm = 请确认 { $n } 处，随后开始记谱
cam-rules = 记谱规则
cam-go = 围棋·{ $n }
cam-stills = 逐张图片
cam-footage = 录像
cam-play = 播放
cam-pause = 暂停
cam-place = 播放位置
cam-speed = { $n } 倍速
cam-n-noboard = 没有记下：没找到棋盘
cam-n-othersize = 没有记下：棋盘路数与棋局不同
cam-n-hidden = 没有记下：棋盘一直被遮挡
cam-n-brief = 没有记下：棋子露出的时间太短
cam-n-unexplained = 没有记下：盘上的棋子不合规则
cam-n-doubtful = 没有记下：开始时存疑的棋子没有确认
cam-n-unchanged = 没有记下：没有落子
cam-h-othersize = 点“棋盘”换成正确的路数，或停止记谱
cam-h-start = 看到棋盘、没有存疑之处后开始记谱
cam-h-footage = 逐帧识别，自动记谱
cam-h-waits = 点“开始记谱”，从这里播放
cam-h-stills = 每张图片是一个静止的盘面，点“开始记谱”播放
cam-doubts = 待确认
cam-accept = 全部采纳
cam-sure = 可信 { $n }%
cam-empty = 空
cam-drag = 拖动四个白圈，可微调棋盘四角
cam-record = 开始记谱
cam-stop = 停止记谱
cam-find = 校正
cam-answer = AI 应手
cam-project = 投影
cam-corner = 棋盘的角 { $n }
cam-recorded = 已记 { $n } 手
cam-choose = 选择摄像头
cam-waiting = 正在等画面
cam-average = 平均可信度 { $n }%
cam-light = 光线
cam-game = 棋谱：{ $n }
cam-s-idle = 未打开
cam-s-searching = 找棋盘
cam-s-waiting = 等待落子
cam-s-differs = 对不上
cam-s-moved = 棋盘移动
cam-s-lost = 中断
cam-s-over = 已结束
cam-s-unknown = —
cam-s-dark = 太暗
cam-s-bright = 良好
cam-h-choose = 选摄像头、填网络地址，或用图片
cam-h-hand = 手移开后自动继续识别，棋谱不会丢失
cam-h-lost = 画面回来后自动继续，棋谱不会丢失
cam-h-moved = 点“校正”，在新的位置继续
cam-h-differs = 请把棋盘摆成棋谱那样，或点标出的点改正
cam-h-lay = 落好后自动继续；看不清时点亮起的点
cam-h-recording = 在棋盘上落子，自动记谱
cam-address = 网络摄像头地址
cam-image = 图片…
cam-folder = 图片文件夹…
cam-webcams = 摄像头
cam-turn = 转 90°
cam-agree = 采纳 { $n }
cam-vacant = 空
cam-black = 黑
cam-white = 白
cam-stopai = 停止 AI
cam-recording = 记谱中
cam-proj-hint = 把这个窗口拖到投影或平放的屏幕上，按 F11 全屏，再把四个点拖到棋盘的四角。Esc 关闭。

## Outcomes

out-draw = 和棋
out-void = 无胜负
out-zi = { $w }胜 { $n } 子
out-points = { $w }胜 { $n } 目
out-resignation = { $w }中盘胜
out-time = { $l }方超时负
out-forfeit = 判{ $w }胜
out-nomove = { $l }方无处可下，{ $w }胜
out-majority = { $w }方占地过半，{ $w }胜
out-win = { $w }胜
won-points = 您胜 { $n } 目
won-zi = 您胜 { $n } 子
won-resignation = 您中盘胜
won-time = 对方超时，您胜
won-forfeit = 判您胜
won-nomove = 对方无处可下，您胜
won-majority = 您占地过半，获胜
won-plain = 您胜
lost-points = 您负 { $n } 目
lost-zi = 您负 { $n } 子
lost-resignation = 您认输
lost-time = 您超时负
lost-forfeit = 判您负
lost-nomove = 您无处可下，负
lost-majority = 对方占地过半，您负
lost-plain = 您负

## The terminal

term-welcome = 输入 help 看命令。
term-help =
    Q16 D4 …   落子                pass      停一手
    undo       悔棋                resign    认输
    score      数子                dead Q16  改一块棋的死活
    confirm    确认结果            resume    继续对局
    pause      暂停                board     显示棋盘
    save 文件  存成 .sgf 或 .dat   quit      离开，棋局会保留
term-kept = 有一局没有下完：lanke play --continue 可以接着下。
term-unfinished = 对局没有下完，已经保存：lanke play --continue 可以接着下。
term-elsewhere = save 路径 可以把棋谱存到别处。
term-quit = 还没有保存：save 路径 存到别处，再输入一次 quit 不保存就退出。
term-printed = 棋谱没有存下，已输出在上面
term-nocommand = 不是盘上的点，也不是命令；输入 help 看命令
term-notcounting = 现在不在数子
term-notstopped = 对局正在进行
term-paused = 已经暂停
term-noconflict = 没有要覆盖的文件
term-overwrite = overwrite 覆盖，compare 比较，save 另一个文件名 另存。
term-nofile = save 另一个文件名 另存。
term-count = dead 点名 改死活，confirm 确认，resume 继续对局。

## Sentences on the pages of browsers

phone-agreed = 已同意
phone-closed = 棋桌已关闭
phone-count-help = 点一下死子，确认后点“同意”
phone-counting = 数子中
phone-declined = { $p } 没有同意
phone-digits = 请输入电脑屏幕上二维码下面的六位数字
phone-digits-exhausted = 输错次数太多：请在电脑上换一个码
phone-digits-go = 打开页面
phone-digits-wrong = 没有这六位数字的页面，请对照电脑屏幕再输一次
phone-expired = 这个地址已失效，请重新扫描电脑屏幕上的二维码
phone-full = 打开这个页面的设备太多，稍后会自动重试
phone-knock = { $p } 请求加入
phone-live = 直播中
phone-met = 双方已到
phone-no-board = 照片里没有找到棋盘，四个角都要拍到
phone-no-move = 没有看到这一手：应只有一颗新子，被提的子也要拿走
phone-not-open = 棋桌还没有打开
phone-nothing = 这里没有页面
phone-offer = { $p } 邀请对局
phone-other = 对方
phone-over = 对局结束
phone-passed = 停一手
phone-scan = 请用手机相机扫描电脑屏幕上的二维码
phone-sent-away = 电脑已断开这台设备
phone-stale = 局面已经变化
phone-tap-help = 点一下选位置，再点一次落子
phone-your-turn = 轮到您
phone-begins-with = 从盘上的 { $n } 颗子开始吗？
phone-follow-it = 按现在的位置继续吗？
phone-is-it = { $p } 是{ $c }吗？
phone-no = 否
phone-searching = 正在找棋盘，四个角都要拍到
phone-were-played = 下的是 { $p } 吗？
phone-yes = 是

## Phones

ph-about-camera = 把手机架在棋盘旁：它会看棋，该下在哪里也画在它的画面里。
ph-about-player = 打开这个地址的人就用手机和您对局，不用装软件。
ph-about-spectator = 显示本窗口的对局，多少人都可以用同一个地址观看。
ph-about-wall = 放大显示棋盘、姓名和棋钟，没有按钮，适合电视或投影。
ph-camera = 摄像
ph-camera-open = 手机…
ph-certificate = 第一次打开时手机会提醒“连接不是私密连接”，因为证书是这台电脑自己签的。请点“高级”，再点“继续前往”。
ph-close-note = 关上后手机仍然连着
ph-code = 地址的二维码
ph-code-stays = 地址没有换：{ $n }
ph-cut = 断开 { $n }
ph-cut-sure = 再点一次就断开这位棋手
ph-devices = 已连接
ph-digits = 不能扫码时，打开 { $n }，输入
ph-done = 完成
ph-invite = 邀请浏览器
ph-live = 观战者会立刻看到每一手。
ph-new-code = 换一个码
ph-nocertificate = 无法提供加密页面：{ $n }
ph-nocodes = 读不出失效地址的记录：{ $n }
ph-nodevices = 还没有手机，用相机扫这个码
ph-noport = 打不开页面要用的端口：{ $n }
ph-notable = 正在打开棋桌
ph-phone = 手机
ph-photographed = 已打开拍下的局面
ph-player = 对局
ph-spectator = 观战
ph-stop = 全部断开
ph-title = 连接手机
ph-wifi = 手机要连同一个 Wi-Fi，不用装软件

## 赛事转播

relay-board = 第 { $n } 台
relay-boards = { $n } 台
relay-called = 已请裁判
relay-commentator = 解说
relay-delay-minutes = 延迟 { $n } 分钟
relay-delay-moves = 延迟 { $n } 手
relay-delay-seconds = 延迟 { $n } 秒
relay-enter = 请录入双方的每一手
relay-round = 第 { $n } 轮
relay-waiting = 等待中
rl-all = 全部棋台
rl-arbiter = 裁判页面
rl-begin = 开始
rl-boards = 棋台数
rl-broker-lost = 连不上 { $b }，正在重试：{ $n }
rl-browsers = 浏览器对弈
rl-by-hand = 手工录入
rl-camera = 摄像页面
rl-changed = { $f } 被别的程序改过：改过的文件另存为 { $n }，棋谱重新写入
rl-delay = 播出延迟
rl-desk = 记录台
rl-failed = 无法转播：{ $n }
rl-full-record = 棋谱文件已满，这局和以后的不再存入
rl-help = 请裁判，{ $t }
rl-hurried = 时间紧
rl-kept-again = { $n }。对局继续，稍后再试着保存
rl-lead = 同时转播一次赛事的所有对局
rl-less-do = 缩短延迟
rl-less-text = 观战者会比现在更早看到着手。
rl-less-title = 缩短延迟？
rl-many-boards = 一次赛事最多 { $n } 台
rl-minutes = { $n } 分钟
rl-moves = { $n } 手
rl-new = 新的赛事
rl-no-board = 文件里没有棋台：要有 [[board]]，或指定有这一轮对阵的文件
rl-no-delay = 无
rl-no-table = 局域网里没有这样的对局
rl-none = 还没有棋台
rl-not-square = 摄像只能读正方形棋盘，读不了 { $n }
rl-open = 打开赛事文件…
rl-open-note = 赛事文件写明赛事、对阵和每台的来源，格式见 docs/relay.md。
rl-other-game = { $f } 里是别的棋手或别的条件的对局（{ $b } 对 { $w }）：请用 records 另指定文件夹，或把这一台的棋手和条件写成那盘棋的
rl-other-pairings = { $f } 里的对阵不一样
rl-page = 在浏览器中打开
rl-phones = 手机摄像
rl-public = 公开地址
rl-records = 棋谱：{ $n }
rl-results = 无法写入结果：{ $n }
rl-seconds = { $n } 秒
rl-set-aside = { $w }。原文件另存为 { $f }，结果重新写入
rl-source = 着手来源
rl-starting = 正在开始
rl-steady = 画面稳定
rl-stop = 结束转播
rl-stop-text = 页面将关闭。棋谱保留，再次打开同一文件即可继续各局。
rl-stop-title = 结束转播？
rl-terms = 对局条件
rl-title = 转播
rl-unpublished = 无法发布：{ $n }
rl-wall = 大屏

## Texts of the browser pages

web-accept = 接受
web-again = 再试一次
web-agree = 同意
web-agree-sure = 按现在的数子结果结束对局？
web-alive = 活子
web-awake = 屏幕不会熄灭
web-black = 黑
web-blue = 蓝
web-board = 棋盘：方向键移动，回车落子
web-calibrate = 校正
web-camera-denied = 没有摄像头权限，请在浏览器设置中允许后再试
web-camera-ended = 摄像头已停止，或正被别的程序使用
web-camera-insecure = 摄像头只能在安全页面上使用
web-camera-none = 没有找到摄像头
web-cancel = 取消
web-chat = 聊天
web-chat-none = 还没有消息
web-chat-write = 说点什么…
web-close = 关闭
web-continue = 继续对局
web-count = 数子
web-count-changed = 数子结果已变化
web-dead = 死子
web-decline = 谢绝
web-done = 好了
web-door-advanced = 高级
web-door-board = 用这部手机下棋
web-door-camera = 用这部手机看棋盘
web-door-details = 显示详细信息
web-door-how = 请照下图依次点击，以后不再询问。
web-door-proceed = 继续前往
web-door-visit = 访问此网站
web-door-why = 下一页由您身边的电脑加密送来，证书是它自己做的，手机会给出警告。
web-drag-corners = 把四个圆圈拖到棋盘线的四角
web-draw = 和棋
web-empty = 空点
web-first = 开头
web-follow = 跟随
web-help = 请裁判
web-join = 入座
web-last = 末尾
web-live = 实况
web-low-time = 时间紧
web-new-code = 换一个码
web-new-code-note = 原来的地址失效，用它的设备断开。
web-next = 下一手
web-none-yet = 还没有棋台
web-nudge-down = 下移
web-nudge-left = 左移
web-nudge-right = 右移
web-nudge-up = 上移
web-one-tap = 13 路以下点一下就落子
web-open-secure = 打开安全页面
web-overview = 转播
web-pass = 停一手
web-pass-sure = 停一手？
web-photo-again = 再拍一张
web-photo-black = 续下，黑先
web-photo-failed = 照片没有送到，请再试一次
web-photo-opened = 已在电脑上打开
web-photo-or = 或者拍一张局面
web-photo-reading = 正在识别棋盘…
web-photo-review = 在电脑上复盘
web-photo-save = 保存为 SGF
web-photo-take = 拍照
web-photo-white = 续下，白先
web-picture = 棋盘的实时画面，点一个点可以更正
web-play = 落子
web-press = 已落子
web-prev = 上一手
web-reconnecting = 重新连接…
web-red = 红
web-rematch = 再来一局
web-resign = 认输
web-resign-sure = 认输？对方将获胜。
web-say-greet = 请多指教
web-say-nice = 好棋
web-say-thanks = 谢谢指教
web-scan = 扫码在手机上看
web-send = 发送
web-settings = 设置
web-settled = 已处理
web-sound = 落子声
web-torch = 手电筒
web-undo = 悔棋
web-voice = 语音
web-watch = 观战
web-white = 白
web-your-name = 您的名字

## Lessons: title, and title, text and task of each step

les-board = 棋盘
les-board-1 = 下在交叉点上
les-board-1-text = 围棋的棋子下在线与线的交叉点上，不下在格子里。黑棋先下，双方轮流，一次一颗；下好的棋子不再移动。
les-board-1-task = 任选一个交叉点，下一颗黑子。
les-board-2 = 角
les-board-2-text = 棋盘有四个角。最角上的点只连着两条线。
les-board-2-task = 把黑子下在最角上。
les-board-3 = 边
les-board-3-text = 棋盘有四条边。边上的点连着三条线，中间的点连着四条。
les-board-3-task = 在边上下一颗黑子，不要下在角上。
les-board-4 = 星
les-board-4-text = 盘上的小圆点叫星，正中央的叫天元。它们只帮人认位置，和别的点一样可以下。
les-board-4-task = 在任意一个星上下一颗黑子。
les-liberty = 气
les-liberty-1 = 棋子的气
les-liberty-1-text = 紧挨着棋子、沿线相邻的空点，叫做气。斜着的点不算。
les-liberty-1-task = 数一数：中央的白子有几口气？
les-liberty-2 = 边上的气
les-liberty-2-text = 边上的棋子有一面靠着棋盘的边，气就少一口。
les-liberty-2-task = 边上这颗白子有几口气？
les-liberty-3 = 角上的气
les-liberty-3-text = 角上的棋子有两面靠着棋盘的边，气更少。
les-liberty-3-task = 角上这颗白子有几口气？
les-liberty-4 = 连在一起，共用气
les-liberty-4-text = 沿线相连的同色棋子是一个整体，气也共用。被对方占住的点不再是气。
les-liberty-4-task = 这两颗白子一共有几口气？
les-liberty-5 = 紧气
les-liberty-5-text = 占住对方的一口气，叫紧气。气越少的棋子越危险。
les-liberty-5-task = 紧住白子的一口气。
les-atari = 打吃
les-atari-1 = 打吃
les-atari-1-text = 把对方的棋子逼到只剩一口气，叫打吃：再下一手就能提掉它。这颗白子还有两口气。
les-atari-1-task = 打吃这颗白子。
les-atari-2 = 白子只剩一口气
les-atari-2-text = 这颗白子本来有四口气，黑棋已经占住三口。一口气也没有的棋子要从盘上拿掉，叫提子。
les-atari-2-task = 把最后一口气堵上，提掉它。
les-atari-3 = 一次提两颗
les-atari-3-text = 连在一起的棋子共用气，没有气时也一起被提掉。
les-atari-3-task = 提掉这两颗白子。
les-atari-4 = 哪一块能提？
les-atari-4-text = 盘上有两块白棋，其中一块只剩一口气。
les-atari-4-task = 找到它，提掉它。
les-atari-5 = 先看自己的气
les-atari-5-text = 打吃有两个方向。下上去以后自己只剩一口气的那一边，会先被白棋提掉。
les-atari-5-task = 打吃白子，但不要让自己的子被提。
les-escape = 逃与追
les-escape-1 = 长
les-escape-1-text = 黑子只剩一口气了。往空处长一步，气就多起来。
les-escape-1-task = 救出这颗黑子。
les-escape-2 = 吃掉追兵
les-escape-2-text = 有时长出去也逃不掉，可是围住它的白子自己也只有一口气。提掉追兵，自己就得救了。
les-escape-2-task = 救出边上的黑子。
les-escape-3 = 往边上追
les-escape-3-text = 追的时候要选方向：把对方赶向棋盘的边，它的气就多不起来。
les-escape-3-task = 一直追到提掉白子。
les-connect = 连与断
les-connect-1 = 连
les-connect-1-text = 两块棋连成一块，气就合在一起，更难被吃。白棋正要从中间断开。
les-connect-1-task = 把两颗黑子连起来。
les-connect-2 = 断
les-connect-2-text = 把对方断成两块，每一块的气都少，可以分开来攻。
les-connect-2-task = 把两颗白子断开。
les-connect-3 = 连上自己人
les-connect-3-text = 被打吃的棋子，也可以和附近的自己人连上。连上以后气就够了。
les-connect-3-task = 救出被打吃的黑子。
les-connect-4 = 不挨着也能连
les-connect-4-text = 连接不一定要紧挨着。有两处可以连，对方断一处，就连另一处。
les-connect-4-task = 下一手，让白棋断不开这些黑子。
les-double = 双打吃
les-double-1 = 一手打吃两块
les-double-1-text = 一手棋同时打吃两块，叫双打吃。对方一手只能救一块。
les-double-1-task = 同时打吃两颗白子。
les-double-2 = 救一块，吃一块
les-double-2-text = 双打吃以后，白棋会救走一块，剩下的那块就归黑棋了。
les-double-2-task = 先双打吃，再提掉没逃走的那块。
les-ladder = 征与枷
les-ladder-1 = 征
les-ladder-1-text = 每一手都打吃，对方逃一步又只剩一口气，一直逃到棋盘的边上，叫征子。
les-ladder-1-task = 用征子提掉这颗白子。
les-ladder-2 = 枷
les-ladder-2-text = 前面有白子接应，征不掉了。换一招：不紧挨着，隔一路罩住它，叫枷。
les-ladder-2-task = 不让白子逃走，直到提掉它。
les-ladder-3 = 有接应就逃得掉
les-ladder-3-text = 这回是白棋来征黑棋。可是逃跑的路上有一颗黑子接应，这个征子不成立。
les-ladder-3-task = 救出被打吃的黑子。
les-ko = 打劫
les-ko-1 = 劫
les-ko-1-text = 双方可以轮流提对方一颗子的形状，叫做劫。
les-ko-1-task = 提掉白子，打这个劫。
les-ko-2 = 劫材
les-ko-2-text = 白棋刚提了劫。马上提回会没完没了，规则不许。要先在别处下一手白棋不得不应的棋，叫找劫材。
les-ko-2-task = 打吃两颗白子，等白棋应了，再提劫。
les-ko-3 = 粘劫
les-ko-3-text = 白棋没有劫材了。把劫粘上，这个劫就打赢了。
les-ko-3-task = 粘上，保住这颗黑子。
les-eyes = 两只眼
les-eyes-1 = 一只眼不够
les-eyes-1-text = 一块棋围住的空点叫做眼。这块白棋只有一只眼，外面的气也全没了。
les-eyes-1-task = 下进眼里，提掉整块白棋。
les-eyes-2 = 两只眼是活棋
les-eyes-2-text = 这块白棋有两只眼。黑子下进哪一只都没有气，规则不许，所以它永远不会被吃。
les-eyes-2-task = 点一下黑棋不能下的点。
les-eyes-3 = 做眼
les-eyes-3-text = 黑棋围住了三个空点。下对地方就有两只眼，下错了只有一只。
les-eyes-3-task = 做出两只眼，让黑棋活。
les-eyes-4 = 破眼
les-eyes-4-text = 反过来，对方要做眼的那一点，自己先占住，对方就活不了。
les-eyes-4-task = 下一手，让白棋做不出两只眼。
les-eyes-5 = 真眼和假眼
les-eyes-5-text = 围住眼的棋子要全部连着。中间会被对方断开的，是假眼，不能算数。
les-eyes-5-task = 补一手，让第二只眼成为真眼。
les-counting = 数子
les-counting-1 = 单官
les-counting-1-text = 黑白之间谁也围不住的空点，叫单官。收完单官，棋就快下完了。
les-counting-1-task = 占住最后一个单官。
les-counting-2 = 停一手
les-counting-2-text = 再下自己的地没有好处，下到对方的地里会被吃。双方接连停一手，棋就终局了。
les-counting-2-task = 停一手。
les-counting-3 = 地
les-counting-3-text = 只被黑棋围住的空点，是黑棋的地。
les-counting-3-task = 数一数：黑棋围住了几个空点？
les-counting-4 = 数子定胜负
les-counting-4-text = 中国规则数子：盘上的活子加上围住的空点。七路棋盘共有 49 个点，过半就赢。
les-counting-4-task = 黑棋的子和地加起来是多少？
les-opening = 布局
les-opening-1 = 金角银边
les-opening-1-text = 角上有两条边帮忙，用最少的子就能围住地，所以先占角。三线、四线不高也不低。
les-opening-1-task = 在任意一个角的三线或四线上下一手。
les-opening-2 = 先占空角
les-opening-2-text = 三个角都有子了，还剩一个空角。空角最大，谁先下谁占便宜。
les-opening-2-task = 占住空角。
les-opening-3 = 拆边
les-opening-3-text = 角占完了就拆边：沿着边从自己的角向外展开，和另一个角互相呼应。
les-opening-3-task = 在两颗黑子之间的边上下一手。
les-game = 第一局
les-game-1 = 下完一整局
les-game-1-text = 来下一局七路棋。围自己的地，别让棋子被吃；觉得没有地方可下了，就停一手。
les-game-1-task = 和白棋下到终局。
les-nogo-law = 不许吃子
les-nogo-law-1 = 不许提子
les-nogo-law-1-text = 不围棋里谁也不许提子。蓝子只剩一口气，红方就不能下在那里。
les-nogo-law-1-task = 点一下红方不能下的点。
les-nogo-law-2 = 不许自杀
les-nogo-law-2-text = 下上去就没有气的点，也不许下。不许下的点叫禁着点。
les-nogo-law-2-task = 点一下红方的禁着点。
les-nogo-law-3 = 无处可下就输
les-nogo-law-3-text = 双方轮流下，不能停手。轮到谁没有地方可下，谁就输了。
les-nogo-law-3-task = 红方还有地方可下，找出来下一手。
les-nogo-own = 自己的点
les-nogo-own-1 = 做自己的点
les-nogo-own-1-text = 只有自己能下、对方不能下的点，像存下来的钱，可以留到最后用。
les-nogo-own-1-task = 在角上做出一个蓝方不能下的点。
les-nogo-own-2 = 数自己的点
les-nogo-own-2-text = 谁自己的点多，谁就能撑到最后。
les-nogo-own-2-task = 只有红方能下的点有几个？
les-nogo-own-3 = 先下公共的点
les-nogo-own-3-text = 双方都能下的点要抢着下，自己的点跑不掉，留着不要先用。
les-nogo-own-3-task = 下在双方都能下的点上。
les-nogo-own-4 = 最后一手
les-nogo-own-4-text = 蓝方快没有地方可下了。抢到最后一个公共的点，就赢了。
les-nogo-own-4-task = 下一手，让蓝方无处可下。
les-nogo-game = 第一局不围棋
les-nogo-game-1 = 下完一整局
les-nogo-game-1-text = 五路棋盘，红方先下。多做自己的点，抢公共的点，最后还能下的一方赢。
les-nogo-game-1-task = 和蓝方下到终局。

## Lessons: wrong moves and illegal ones

les-wrong-corner = 这里不是最角上的点。
les-wrong-side = 这里不在边上。边上的点连着三条线。
les-wrong-star = 这里没有小圆点。
les-wrong-liberty = 这里不是它的气。气要沿着线紧挨着它。
les-wrong-atari = 这一手还没有打吃，白棋的气还多。
les-wrong-self = 这颗黑子自己站不住，会先被吃掉。
les-wrong-capture = 白棋还有气，没有提掉。
les-wrong-one = 只打吃了一块。要一手打吃两块。
les-wrong-lost = 这样白棋还是能吃掉它。
les-wrong-escapes = 这样白子就跑掉了。
les-wrong-elsewhere = 离得太远，白子会趁机跑掉。
les-wrong-apart = 这样白棋还能把它们断开。
les-wrong-joined = 这样白棋还能连上。
les-wrong-threat = 白棋可以不应，这算不上劫材。
les-wrong-dead = 这样黑棋做不出两只眼。
les-wrong-lives = 这样白棋还能做出两只眼。
les-wrong-open = 这里可以下。要找的是不能下的点。
les-wrong-neutral = 这里已经是一方的地，不是单官。
les-wrong-settled = 已经没有可争的地方了，停一手就好。
les-wrong-pass = 还没到停一手的时候。
les-wrong-low = 太低了，一线、二线围不到多少地。
les-wrong-taken = 这里不是空角。要下在空角的三线或四线上。
les-wrong-extension = 要下在两颗黑子之间，三线或四线上，离它们远一点。
les-wrong-own = 这一手没有做出蓝方不能下的点。
les-wrong-spent = 这样会用掉自己的点，先下公共的点。
les-wrong-moves = 蓝方还有地方可下。
les-wrong-number = 不对，再数一遍。
les-illegal-ko = 这是劫，不能马上提回，先在别处下一手。
les-illegal-suicide = 下在这里没有气，是自杀，规则不许。

## Lessons: labels

les-figure-middle = 中央 { $n } 口
les-figure-side = 边上 { $n } 口
les-figure-corner = 角上 { $n } 口
les-counter-black = 黑子的气
les-counter-white = 白子的气
les-turn-black = 轮到黑棋。
les-turn-red = 轮到红方。
les-right = 对了。
les-calm = 下错了没关系，可以一直试。
les-finished = 这一课学完了。
les-number = 第 { $n } 课
les-how = 输入坐标（如 D4）落子，数数题输入数字；hint 提示，pass 停一手，again 重来，quit 结束。
les-replies = 对方下在 { $n }。

## 新版本

ver-look = 检查新版本
ver-looking = 正在检查…
ver-newest = 烂柯 { $n } 已是最新版本（版本列表日期：{ $d }）。
ver-newer = 有新版本 { $n }，发布于 { $d }。
ver-open = 打开发布页面
ver-no-page = 这里打不开网页，地址是：{ $n }
ver-address = 这不是版本列表的地址：{ $n }
ver-unreachable = 连不上提供版本列表的服务器：{ $n }
ver-silent = 提供版本列表的服务器没有及时回应，请稍后再试。
ver-refused = 服务器没有给出版本列表（HTTP { $n }）。
ver-redirected = 服务器反复跳转，或跳转到了未加密的地址。
ver-long = 返回的内容太长，不是版本列表。
ver-cut = 版本列表或它的签名没有收完整，请再试一次。
ver-unsigned = 版本列表旁边没有签名。有些网络在登录之前会返回自己的页面。
ver-forged = 版本列表的签名不对：内容被改动过，或不是我们发布的。其中内容一概不用。
ver-unreadable = 版本列表的签名没有问题，但这个版本的烂柯读不了它。
ver-older = 这份版本列表的日期是 { $d }，比以前见过的（{ $n }）还旧：可能有人在隐瞒新版本。
