### 日本語

## The rail of pages

nav-home = ホーム
nav-play = 対局
nav-review = 検討
nav-new = 新規
nav-games = 棋譜
nav-settings = 設定
nav-online = 通信
nav-menu = メニュー
nav-learn = 学習
nav-camera = カメラ

## Buttons of a game

play-pass = パス
play-undo = 待った
play-resign = 投了
play-score = 整地
play-pause = 中断
play-resume = 再開
play-hint = ヒント
play-study = 試し打ち
play-end = 終局に戻る
play-move = { $n }手目
play-handover = 代打ち

## Tabs beside the board

tab-moves = 着手
tab-analysis = 解析
tab-chat = チャット
tab-camera = カメラ
tab-unread = 新着 { $n } 件
tab-count = 整地
tab-result = 結果

## The cards of the players

card-captures = アゲハマ { $n }
card-turn = 手番
card-paused = 中断中
card-lastperiod = 最後の秒読み
card-timeout = 時間切れ
card-clockoff = 時計停止
card-first = 先番
card-thinking = 考慮中
card-you = あなた
card-retry = { $n } 秒後に再接続
card-away = 切断 { $n } 秒

## Clocks

clock-off = 両者の時計を止める
clock-on = 両者の時計を動かす
clock-menu = 時計

## Games with other programs

on-about = NoGo講座のプログラムとサーバーなしで直接つなぎます
on-course = 講座の対局
on-course-note = 盤と時間は両方で同じに設定します
on-course-trust = この通信方式には認証も暗号化もありません。信頼できるネットワークでだけ使ってください
on-name = 名前
on-rank = 段級位
on-rank-hint = 例：3段
on-board = 碁盤
on-each = 1手
on-seconds = { $n }秒
on-port = ポート
on-host = 対局を開く
on-host-note = 相手の接続を待つ
on-tell = アドレスを相手に伝えてください
on-join = 参加
on-join-note = ホスト:ポート を入力
on-join-do = 参加
on-mine = 自分の色
on-askblack = 黒番
on-askwhite = 白番
on-copy = コピー
on-hangup = 切断
on-chat = チャット
on-nochat = まだメッセージはありません
on-mute = チャットを消音
on-write = メッセージを書く…
on-send = 送信
on-say-greet = お願いします
on-say-nice = 好手ですね
on-say-thanks = ありがとうございました
on-again = 接続が切れました。再接続中
on-knock = { $p }さんが参加を希望しています
on-free = 空き
on-busy = 対局中
on-ask-takeback = 相手が待ったを求めています。認めますか？
on-ask-count = 相手が整地を求めています。同意しますか？
on-ask-draw = 相手が引き分けを申し出ています。同意しますか？
on-ask-void = 相手が無勝負を申し出ています。同意しますか？
on-yes = 同意
on-no = 断る
on-declined = 断られました
on-ai = 相手はAIに代打ちを任せました
on-noai = 相手は自分で打っています
on-ai-of = { $p }さんはAIに代打ちを任せました
on-noai-of = { $p }さんは自分で打っています
on-nocode = 6桁の対局コードかアドレスを入力してください
on-badcode = 対局コードが違うか期限切れです
on-impostor = 応答した相手は対局コードを知りません。なりすましかもしれません
on-later = コードの試行が多すぎます。1分後にもう一度どうぞ
on-version = バージョンが合いません。古い方を更新してください
on-elsewhere = 相手は別の席で対局中です
on-taken = すでに対局者がいます
on-denied = ホストに断られました
on-unanswered = 相手から返事がありません。あとでもう一度試してください
on-notfound = 近くにこのコードはありません。遠くの相手は コード@ホスト:ポート と入力
on-disagreed = 双方の棋譜が食い違い、接続を切りました
on-mode-lanke = 爛柯
on-mode-course = 講座
on-about-lanke = 爛柯どうしをサーバーなしでつなぎます
on-nearby = 近くの対局者
on-nobodynear = 見つからないときは同じWi‑Fiか確かめるか、コードを使ってください
on-refresh = 再検索
on-visible = 周囲に表示
on-hidden = 周囲には表示されません。招待をコピーして送ってください
on-code = コード { $n }
on-visit = 招待
on-meet-note = 前局と同じ設定で
on-meet-tell = コードを相手に伝えてください
on-world = 遠くからも可
on-world-note = 公開リレー経由。内容は暗号化され、リレーには見えません
on-far = 遠くからも接続できます。招待をコピーしてください
on-notfar = リレー未接続。今は近くの相手だけ接続できます
on-come-note = 6桁のコードかアドレス
on-offerit = 対局を申し込む
on-draw = 引き分け提案
on-takeback = 待った
on-takeback-yes = あり
on-takeback-no = なし
on-colours = 先後
on-youblack = あなたの黒番です
on-youwhite = あなたの白番です
on-near = このPC
on-lan = LAN
on-until = { $n }秒後に自動で断ります
on-counter = 条件変更
on-knock-watch = { $p }さんが観戦を希望しています
on-knocks = 参加希望者がいます。対局画面を見てください
on-knocking = 相手の承諾を待っています
on-watch = 観戦
on-watching = 観戦中：{ $b } 対 { $w }
on-watches = { $p }さんの所で観戦中
on-onlywatch = 観戦中は打てません
on-watchers = 観戦 { $n }人
on-gone = { $p }さんが退席しました。戻るのを待ちます
on-back = { $p }さんが戻りました
on-comesback = 接続が切れました。{ $p }さんを待っています
on-rejoined = 対局を復元しました。相手を待っています
on-release = 席を空ける
on-objected = 相手のプログラムの異議：{ $n }
on-doubt = この手の時間が{ $p }さんの側では{ $a }秒、こちらでは{ $b }秒です
on-notsaved = この対局は保存されておらず、中断すると再開できません：{ $n }
on-released = 席が空きました。コードを持つ人が続きを打てます
on-takesover = { $p }さんが続きを打ちます
on-reserved = 席は切断した対局者のために空けてあります。観戦するか後でどうぞ
on-othertable = { $p }さんは別の席にいます。この対局はそのまま残ります
on-recovered = { $p }さんとの対局の記録が壊れていました。{ $n }手目まで復元、元のファイルは { $f }
on-unreadable = 通信対局の記録が壊れていて復元できません。ファイルは { $f }
on-recent = 最近の相手
on-norecent = まだいません
on-score = { $a }勝{ $b }敗
on-resume = 続きを打つ
on-giveup = やめる
on-change = 変更
on-off = 未接続
on-me = こちら
on-waiting = 相手を待機中
on-calling = 接続中
on-guest = 接続がありました。対局の申し込みを待っています
on-connected = { $p }さんと接続しました
on-asking = 対局を申し込みました。返事を待っています
on-guest-name = ゲスト{ $n }
on-asked = { $p }さんからの対局申し込み
on-playing = { $p }さんと対局中
on-terms = NoGo { $n }路盤、{ $t }
on-limit = 1手 { $n }秒
on-nolimit = 時間無制限
on-accept = 受ける
on-decline = 断る
on-began = { $p }さんとの対局開始。あなたは{ $c }です
on-rejected = 断られました：{ $n }
on-broke = 相手の { $n } は反則で、相手の負けです
on-disputed = 結果が双方で食い違うため、勝敗を記録しません
on-disputed-time = 相手は時間切れと主張していますが、こちらの時計では切れていません。勝敗を記録しません
on-next = { $n }。次の相手を待っています
on-broken = 対局の途中で接続が切れました
on-noaddress = { $n } はアドレスではありません。ホスト:ポート と入力してください
on-nobody = { $n } から応答がありません
on-noport = ポート { $n } は使えません
on-closed = 切断しました
on-left = 相手が退席しました
on-leftwhy = 相手が退席しました：{ $n }
on-cut = 接続が切れました
on-silent = 相手の応答が長い間ありません
on-garbled = 相手は講座の通信方式に従っていません
on-copied = アドレスをコピーしました
on-nopause = 通信対局は中断できません
req-takeback = 待ったの申し出
req-count = 整地の申し出
req-draw = 引き分けの申し出
req-void = 無勝負の申し出
req-rematch = { $p }さんが再戦を希望
req-note-takeback = { $n }手目を戻します
req-note-count = 対局を止めて死に石を決めます
req-note-draw = 引き分けで終わります
req-note-void = 結果なしで終わります
req-own-takeback = 待ったを申し出ました
req-own-count = 整地を申し出ました
req-own-draw = 引き分けを申し出ました
req-own-void = 無勝負を申し出ました
req-waiting = 相手を待っています
on-chat-new = 新着
pa-allowed = この対局ではヒントを使えます
pa-forbidden = 人との対局中は解析できません。終局後に検討してください
pa-ask = ヒントを表示
pa-wait = 自分の番にヒントを出せます

## Questions

ask-leave-title = 退席しますか？
ask-leave-text = { $p }さんとの対局は終わっていません。棋譜は保存され、通信ページから続きを打てます。
ask-leave-course = { $p }さんとの対局は終わっていません。退席すると続きは打てず、勝敗も記録されません。
ask-leave-yes = 退席
ask-giveup-title = 続きを打つのをやめますか？
ask-giveup-text = { $p }さんとの対局の続きは打てなくなります。保存済みの棋譜は残ります。
ask-release-title = 席を空けますか？
ask-release-text = 席は切断した{ $p }さんのために空けてあります。開放するとコードを持つ人が続きを打てるようになり、{ $p }さんは戻れないかもしれません。
ask-follow-title = 新しい席へ移りますか？
ask-follow-text = { $p }さんは別の席にいます。前の対局はそのまま残り、後で続きを打てます。
ask-follow-yes = 移る
ask-rejoin-no = 後で
ask-rejoin-title = 続きを打ちますか？
ask-rejoin-text = { $p }さんとの対局が終わっていません：{ $n }。今打たない場合は棋譜を保存し、通信ページから続きを打てます。
ask-resign-title = 投了しますか？
ask-resign-text = 相手の勝ちとなり、対局が終わります。
ask-resign-side = { $c }が投了し、{ $w }の勝ちとなり、対局が終わります。
ask-score-title = 整地しますか？
ask-score-text = 着手をやめ、死に石を示して数えます。
ask-pass-title = もうパスしますか？
ask-pass-text = まだ境界が決まっていません。パスすると相手が続けて打ち、双方が続けてパスすると終局です。
ask-pass-no = 打ち続ける
ask-new-title = 新しく対局しますか？
ask-new-text = 今の対局は終わっていません。棋譜は自動的に保存されます。
ask-delete-title = { $n }局を削除しますか？
ask-delete-text = 元に戻せます。棋譜は棋譜フォルダー内の「deleted」に移ります。
ask-delete-elsewhere = { $n }局はほかのフォルダーにあり、一覧から消えるだけでファイルは残ります。
ask-resume-title = 前回の対局を続けますか？
ask-resume-text = 終わっていない対局：{ $n }。
ask-resume-yes = 続きを打つ
ask-resume-no = 保存して新規に始める
ask-edit-title = 前回の変更を復元しますか？
ask-edit-text = 未保存：{ $n }。
ask-edit-and = 、
ask-edit-yes = 復元
ask-changed-title = ファイルが変更されています
ask-changed-text = { $n } は開いた後にほかのプログラムが変更しました。上書きするとその変更は失われます。
ask-removed-title = ファイルがありません
ask-removed-text = { $n } は移動または削除されました。同じ場所に保存し直せます。
ask-exists-title = ファイルがすでにあります
ask-exists-text = { $n } はすでにあり、内容が違います。上書きすると失われます。
ask-readonly-title = 読み取り専用です
ask-readonly-text = { $n } は読み取り専用です。それでも上書きしますか？
ask-nofile-title = ここには保存できません
ask-nofile-text = { $n } は通常のファイルではありません。別の場所を選んでください。
ask-edit-no = 別に保存

## Errors

er-line = 相手に届きませんでした：{ $n }
er-viewer = PDFビューアーを開けません：{ $n }
er-name = ファイル名を入力してください
er-frames = アニメーションは{ $n }枚までです。範囲を短くしてください
er-sheet = 解説シートは{ $n }譜までです。変化図を除くか1譜の手数を増やしてください
er-draw = 図を描けません：{ $n }
er-stopped = 書き出しを中止しました
er-analysis = 解析が止まりました：{ $n }
er-noanalysis = このエンジンは解析できません
er-analyses = 解析を保存できません：{ $n }
er-analyses-damaged = この碁の解析ファイルが壊れていたため、{ $f } に移しました
er-root = 棋譜の先頭は移動も削除もできません
er-read = 読み込めません：{ $n }
er-nogame = 棋譜がありません
er-binary = テキストではないため、棋譜がありません
er-large = { $n } MBを超え、棋譜には大きすぎます
er-nodes = 手と変化が多すぎて、{ $n } を超えています
er-games = 対局が多すぎて、{ $n } 局を超えています。ファイルを分けてください
er-full = ディスクの空きがありません
er-denied = アクセス権がありません
er-readonly = ディスクは読み取り専用です
er-absent = ファイルがありません
er-busy = 別のプログラムが開いています
er-disk = ディスクの読み書きに失敗：{ $n }
er-there = 別のファイルがすでにあります
er-exists = { $n } はすでにあります。もう一度書き出すと上書きします
er-config = { $f } を使えません：{ $n }。ファイルはそのままで、変更は終了まで有効です
er-config-some = { $f } が壊れています。読めない項目は既定値にしました：{ $n }。
er-config-all = { $f } を読めません。すべて既定値にしました。
er-config-whole = { $f } が壊れています。読めた内容は残しました。
er-config-kept = 壊れたファイルは { $f } に残しました
er-list = フォルダーを開けません：{ $n }
er-format = 拡張子は .sgf か .dat にしてください
er-saved = 保存できません。別の場所にしてください：{ $n }
er-write-games = この形式に保存できるのは1局だけです。.sgf にしてください
er-write-board = この形式は9路盤用です。.sgf にしてください
er-write-setup = この形式には初めから置かれた石を保存できません。.sgf にしてください
er-write-turn = この形式に保存できるのは黒から交互に打った手だけです。.sgf にしてください
er-moved = ファイルを移動できません：{ $n }
er-file-name = ファイル名にできません。空の名前、点で始まる名前、200文字を超える名前、/ \ : * ? " < > | は使えません
er-learn = { $f } を読み書きできません：{ $n }
er-learn-busy = 別のプログラムが { $f } を変更中です。もう一度お試しください
er-learn-damaged = { $f } は壊れているため、空とみなします。次の変更時に元のファイルを残します
er-learn-home = カードと進度を保存する場所がありません
er-crash = 前回エラーが起きました。レポートは { $f } にあります。`lanke report-problem` で送信用にまとめられます。
er-file-open = この棋譜は開いています。検討で閉じてから、名前の変更や削除をしてください。
er-number = 「{ $n }」は数字ではありません
er-game = このプレイヤーはこのゲームを打てません
er-board = このプレイヤーは { $n } の盤で打てません
er-halted = 着手の前に思考が止められました
er-network = { $n } を使えません：{ $w }
er-nonsense = ネットワーク { $n } の答えが無効です。ファイルが壊れています

## The line of messages

st-black = 黒番です
st-white = 白番です
st-ko = コウです。先にほかへ打ってください
st-suicide = 自殺手は打てません
st-occupied = すでに石があります
st-notturn = あなたの番ではありません
st-pass = { $c }のパス
st-period = 最後の秒読み、残り { $n }秒
st-exported = { $n } に書き出しました
st-printed = システムのビューアーで開きました。そこから印刷できます
st-deleted = { $n }個のノードを削除しました。元に戻せます
st-copied = { $n }個のノードをコピーしました
st-left = 試し打ち{ $n }手は未保存です。変化図として残せます
st-trying = 編集の前に試し打ちを終えてください
st-place = 黒は置き石を{ $n }個置いてください
st-captured = ここで取られた石があり、もう打てません
st-nopass = NoGoにパスはありません
st-capture = 石を取る手はNoGoでは打てません
st-nogosuicide = 自殺手はNoGoでは打てません
st-superko-at = { $n }手目の後と同形になり打てません
st-superko-start = 開始局面と同形になり打てません
st-outside = 盤の外です
st-over = 対局は終わりました
st-paused = 中断中。再開してから打てます
st-counting = 整地中
st-begun = 対局はもう始まっています
st-noundo = 戻せる手がありません
st-undobarred = この対局は待ったなしです
st-study = 終局後の試し打ち。結果は変わりません
st-over-study = 「試し打ち」で続きを打てます
st-back = { $n }手目を表示中。盤をクリックすると現局面へ
st-flag = { $c }の時間切れ
st-enter = { $c }は秒読みに入りました
st-lost = { $c }の秒読みが1回減りました。残り{ $n }回
st-sound-on = 音を出します
st-sound-off = 音を消しました
st-low = { $c }は残り{ $n }秒
st-opened = { $n } を開きました
st-warnings = { $n } を開きました。警告 { $k }件
st-illegal = この手は反則です：{ $n }
st-nosave = 保存する棋譜がありません
st-kept = { $n } に保存しました
st-closed = 閉じました。変更は { $n } に保存しました
st-savedagain = ディスクが回復し、すべて保存しました
st-beside = { $o } はほかのプログラムが変更したため上書きせず、{ $n } に保存しました
st-nocount = このルールでは整地しません
st-twopasses = このルールでは双方が続けてパスすると終局です
st-asked = 先に相手の求めに答えてください
st-nostone = ここに石はありません
st-timeup = 時間切れです
st-end = 棋譜はここまでです
st-step = 並べ：盤をクリックすると次の手へ
st-guess = 次の一手：思う所をクリックしてください
st-guessed = 次の一手：正解 { $n }、不正解 { $k }
st-nodialog = このデスクトップにはファイル選択画面がありません。パスを入力してください
st-nodialog-list = このデスクトップにはファイル選択画面がありません。一覧から選ぶか、パスを入力してください
st-copied-record = 棋譜をコピーしました
st-copied-line = この変化をコピーしました
st-copied-position = この局面をコピーしました
st-handed = { $c }を { $n } に任せました
st-taken = { $c }を自分で打ちます
st-restart = { $n } が応答しません。再起動しています
st-noengine = GTPエンジンがありません。設定で追加してください
st-hint-pass = ヒント：パスできます
st-hint-resign = ヒント：この碁は負けです
st-nonetwork = ネットワークがありません。設定で選んでください
st-network = { $n } で対局と解析ができます
st-network-people = { $n } で人のような碁が打てます
st-network-nogo = { $n } でNoGoが打てます
st-silent = { $n } の { $w } への応答が10秒遅れています

## Export

exp-title = 書き出し
exp-position = 局面図
exp-line = アニメーション
exp-sheet = 解説シート
exp-report = レポート
exp-year = 年
exp-format = 形式
exp-text = テキスト
exp-numbers = 手数
exp-off = なし
exp-all = すべて
exp-lastn = 最後の
exp-fromn = 開始手
exp-style = 様式
exp-book = 印刷
exp-wood = 木目
exp-coordinates = 座標
exp-captions = 対局者と手数を記す
exp-size = 幅
exp-pixels = { $n } px
exp-from = 開始手
exp-to = 終了手
exp-delay = 1手
exp-last = 最後の静止
exp-seconds = { $n }秒
exp-forever = 繰り返し再生
exp-frames = { $n }枚、{ $t }
exp-moves = 1譜の手数
exp-paper = 用紙
exp-variations = 変化図を含む
exp-comments = コメントを含む
exp-page = { $i } / { $n } ページ
exp-before = 前のページ
exp-after = 次のページ
exp-preview = プレビュー
exp-path = 保存先
exp-copy = コピー
exp-print = 印刷
exp-make = 保存
exp-busy = 作成中

## Legend of diagrams as text

txt-last = 最後の手
txt-dead = 死に石
txt-triangle = 三角
txt-square = 四角
txt-circle = 丸
txt-cross = ばつ
txt-selected = 選択
txt-pass = パス

## Captions of diagrams

dia-pass = { $n } パス
dia-range = { $a }–{ $b }
dia-moves = { $a }–{ $b }手

## Study sheets

sheet-diagram = 第{ $i }譜（{ $r }）
sheet-start = 第{ $i }譜
sheet-variation = 変化{ $i }：{ $n }手目から（{ $r }）
sheet-komi = コミ { $n }
sheet-time = 持ち時間 { $n }
sheet-handicap = { $n }子局

## Game reports

gr-title = 対局レポート
gr-course = 形勢
gr-course-note = 実線は黒の勝率、破線は黒の目数差、丸数字は主な悪手
gr-course-rate = 黒の勝率、丸数字は主な悪手
gr-accuracy = 正確さ
gr-loss = 1手の平均損失（目）
gr-loss-rate = 1手の平均損失（勝率）
gr-first = 解析の第一候補と一致
gr-mistakes = 悪手（{ $n }目以上の損）
gr-mistakes-rate = 悪手（勝率{ $n }以上の損）
gr-formula = 正確さは、解析で1目損するごとに0.75倍になる値を、片方の全着手で平均したものです。
gr-formula-rate = 正確さは、解析で勝率を2.5%損するごとに0.75倍になる値を、片方の全着手で平均したものです。
gr-phases = 段階別
gr-opening = 布石
gr-middle = 中盤
gr-endgame = ヨセ
gr-turns = 主な悪手
gr-better = 正着
gr-instead = 正着は{ $p }
gr-rate = 勝率 { $a } → { $b }
gr-lead = 目数差 { $a } → { $b }
gr-time = 使用時間
gr-used = 秒読み前
gr-mean = 1手の平均
gr-longest = 最も長い手
gr-longest-move = その手数
gr-overtime = 秒読みの手数
gr-game = 棋譜
gr-made = 爛柯で作成、解析：{ $e }、1手{ $v }
pr-games = { $n } 局
pr-analysed = うち { $n } 局を解析
pr-results = 勝 : 負
pr-months = 月別
pr-months-note = 棒：局数（暗い部分は勝ち）、線：正確さ
pr-no-dates = 棋譜に日付がありません
pr-colors = 黒番と白番
pr-all = 全局
pr-mistakes = 一局のミス
pr-opponents = 対戦相手

## Explanations: sentences on a move

why-nothing = この対局の手について証明できることはありません。
why-nothing-move = この手について証明できることはありません。
why-takes = { $m }で{ $n }子を取ります。
why-caught = { $m }で{ $p }の{ $o }{ $n }子は逃げられません。
why-caught-ladder = { $m }で{ $p }の{ $o }{ $n }子はシチョウで取られます。
why-caught-net = { $m }で{ $p }の{ $o }{ $n }子はゲタで取られます。
why-exposed = { $m }のあと、{ $o }{ $b }で{ $p }の{ $n }子が取られます。
why-exposed-ladder = { $m }のあと、{ $o }{ $b }で{ $p }の{ $n }子がシチョウで取られます。
why-exposed-net = { $m }のあと、{ $o }{ $b }で{ $p }の{ $n }子がゲタで取られます。
why-self-atari = { $m }は自分からアタリになる手で、{ $o }{ $b }で{ $n }子が取られます。
why-frees = { $m }なら{ $p }の{ $n }子のダメは{ $l }個です。
why-double-atari = { $m }は両アタリで、{ $o }は{ $p }と{ $q }の両方は助けられません。
why-cut = { $c }{ $m }の切りに、{ $a }と{ $b }の両方は受けられません。
why-double = { $m }のあと、{ $o }は{ $p }と{ $q }の両方は助けられません。
why-one-eye = { $m }で{ $p }の{ $o }{ $n }子は一眼しかなく、死にです。
why-dead = { $m }で{ $p }の{ $o }{ $n }子は死にです。
why-killed = { $m }のあと、{ $o }{ $b }で{ $p }の{ $n }子が死にます。
why-lives = { $m }なら{ $p }の{ $n }子は生きです。
why-area-lost = 解析では、{ $p }付近の{ $c }の地が{ $n }目減りました。
why-area-given = 解析では、{ $p }付近で{ $o }が{ $n }目得ました。

## Learning: cards and problems

ln-motto = 毎日少しずつ
ln-streak = { $n } 日連続
ln-begin-today = 今日から始める
ln-today = 今日
ln-day =
    { $w ->
        [1] 月
        [2] 火
        [3] 水
        [4] 木
        [5] 金
        [6] 土
       *[other] 日
    }
ln-done = 済み
ln-waiting = 復習するカード { $n } 枚
ln-cards = 今日のミスカード
ln-card = ミスカード
ln-minutes = 約 { $n } 分
ln-chip-new = 新規 { $n }
ln-chip-again = 復習 { $n }
ln-begin = 復習を始める
ln-first = 検討で一局を解析すると、ミスがここでカードになります。
ln-open-games = 棋譜を開く
ln-none-due = 今日のカードはありません
ln-some-problems = 問題を解く
ln-next-due = 次のカードは { $t }後
ln-yesterday = 昨日は { $n } 枚中 { $r } 枚を覚えていました
ln-week = 7 日間で { $n } 問、正解 { $p }%
ln-course = 入門コース
ln-learned = { $m } 課のうち { $n } 課修了
ln-steps = { $m } ステップのうち { $n } 完了
ln-thinking = 相手が考えています…
ln-previous-step = 前へ
ln-next-step = 次のステップ
ln-next-lesson = 次の課
ln-problems = 問題
ln-level = 死活 レベル { $n }
ln-set-made = { $n } 問、すべて証明済み
ln-set = { $n } 問
ln-accuracy = 正解 { $n }%
ln-continue = 続ける
ln-start = 始める
ln-open-set = ファイルから問題集を追加
ln-add-set = 問題集に追加
ln-make-cards = ミスをカードにする
ln-not-analysed = 先に解析してください。ミスがまだ分かりません
ln-no-cards = 2 目以上のミスは見つかりませんでした
ln-cards-known = これらのミスはすでにカードです
ln-cards-full = カードがいっぱいで、{ $n } 枚は追加できませんでした
ln-cards-added = カードを { $n } 枚追加しました
ln-set-added = { $n } 問を追加しました
ln-no-set = この棋譜に問題はありません。問題は両方の石の配置と、それに続く手が必要です
ln-compose = 問題にする
ln-compose-black = 問題にする：黒先
ln-compose-white = 問題にする：白先
ln-known = この問題はすでにあります
ln-no-games = 保存された対局にあなたの名前がありません
ln-no-name = まず設定であなたの名前を入力してください：どれがあなたの対局かが分かります
ln-collecting = あなたの対局を読んでいます……
ln-report = 自分の対局の報告
ln-own-problems = 自作の問題
ln-proving = 正解手を調べています……
ln-doubtful = 先に不確かな点を { $n } か所確認してください
ln-hidden = 盤上の { $n } か所が見えません
ln-not-enclosed = 囲まれた石がありません。問題には相手に囲まれた石が要ります
ln-of-nogo = 問題にできるのは囲碁の局面だけで、NoGoの局面からは作れません
ln-not-proved = 10 秒以内に解けませんでした
ln-weak-border = 囲んでいる石が取られる可能性があり、結果を証明できません
ln-fails = { $c }先でも成功する手がありません
ln-idle = { $c }は手を抜いても成功します。問題にはできません
ln-no-problem = その問題はもうありません
ln-set-unreadable = { $f } の問題を表示できません：{ $n }
ln-set-no-record = SGFファイルではありません
ln-set-no-problem = 問題が含まれていません
ln-unreadable-more = ほかに { $n } ファイル
ln-back = 学習に戻る
ln-undo = 直前の評価を取り消す
ln-times = { $n } 回目
ln-you = あなた
ln-unknown = 相手
ln-lost = { $d } { $w }対 { $o }：実戦の手は { $l }
ln-played = { $d } { $w }対 { $o }：{ $m } は { $l }
ln-find = もっと良い手を探してください
ln-judging = 判定中…
ln-judging-move = { $m }：判定中…
ln-here = { $m } が正解です
ln-not-yet = { $m } はまだです：{ $l }
ln-unjudged = { $m } を判定できるエンジンがありません
ln-answer-shown = 正解
ln-refutation = 失敗図
ln-better = 正着
ln-loses = { $n } 目の損
ln-loses-rate = 勝率 { $n }% の損
ln-loses-nothing = 損なし
ln-answer = 答えを見る
ln-bury = 明日にする
ln-retry = もう一度
ln-again = 忘れた
ln-hard = 難しい
ln-good = 覚えた
ln-easy = 簡単
ln-in-minutes = { $n } 分
ln-in-hours = { $n } 時間
ln-in-days = { $n } 日
ln-in-months = { $n } か月
ln-finished = 今日のカードは終わりです
ln-turn = 回転・反転・色の入れ替え
ln-hint = ヒント
ln-next = 次の問題
ln-right = 正解
ln-wrong = 違います。失敗図を見て、もう一度
ln-not-stored = 問題集になく、証明もない手です。間違いと数えます
ln-go-on = その調子で続けて
ln-solution = 正解
ln-refuted = 失敗
ln-not-judged = 判定なし
ln-variations = 変化
ln-proved = 証明済み：正しい初手は { $n } 個 { $m }
ln-unproved = 未証明：答えは問題集のものです
ln-right-share = 正解
ex-exam = テスト
ex-about = 問題を続けて解きます。ヒントはありません。間違えるか時間が切れると、その問題は終わりです。
ex-problems = 問題数
ex-time = 一問の時間
ex-pass = 合格に必要な正解数
ex-seconds = { $n } 秒
ex-minutes = { $n } 分
ex-begin = テストを始める
ex-skip = スキップ
ex-wrong = 不正解
ex-late = 時間切れ
ex-passed = 合格
ex-failed = 不合格
ex-result = { $n } 問中 { $r } 問正解（合格は { $p } 問）
ex-problem = 第 { $n } 問
ex-again = もう一度受ける
bg-working = 自分の対局を解析中：この一局 { $p }%、残り { $n } 局
bg-done = 自分の対局 { $n } 局を解析、新しいカード { $c } 枚
lib-patterns = 形を検索
lib-openings = 布石を調べる
lib-pattern = 形
lib-results = 結果
lib-any = 任意
lib-select = 範囲
lib-clear = 消去
lib-undo = 元に戻す
lib-to-play = 手番
lib-either = 両方
lib-latest = 手数の上限
lib-turned = 回転と反転
lib-exchanged = 黒白の交換
lib-player = 対局者
lib-from = 開始年
lib-to = 終了年
lib-winner = 勝者
lib-all = すべて
lib-black-won = 黒勝ち
lib-white-won = 白勝ち
lib-folder-about = フォルダーの棋譜を読み込みます。変更はしません
lib-folder = フォルダー
lib-add = 追加
lib-add-folder = フォルダーを追加
lib-indexing = 棋譜を読み込み中
lib-widen = 周囲を任意にする
lib-unfilter = 絞り込みを解除
lib-games-title = 対局
lib-more = さらに表示
lib-start = 開始
lib-restart = 空の盤に戻る
lib-show-games = 対局を表示
lib-play-on = ここから打つ
lib-next = 次の手
lib-hits = 件数
lib-share = 割合
lib-rate = 勝率
lib-move = 着手
lib-library = 棋譜ライブラリー
lib-network = ネットワーク
lib-games-unit = 局
lib-empty = 棋譜がありません。フォルダーを追加してください
lib-games = { $n } 局
lib-damaged = 読めないファイル { $n } 件
lib-begin = 盤の一部を囲むか、石を置いてください
lib-nothing = この形の対局はありません
lib-unknown = この局面の対局はありません
lib-few = 対局が少ないので、一局ずつ見てください
lib-count = { $s } 秒 · { $n } 局
lib-of = 全 { $n } 局
lib-rest = ほかに { $n } 手、{ $k } 件
lib-elsewhere = 手抜き
lib-turn = { $c }の番、{ $n } 手目
lib-differ = よく打たれるのは { $a }、ネットワークは { $b }
lib-area = { $w }×{ $h }、任意 { $n } 点
lib-board = 碁盤
lib-no-folder = フォルダー { $n } がありません
lib-not-listed = フォルダーの一覧に { $n } はありません
lib-failed = 棋譜ライブラリーを使えません：{ $n }
lib-here = 局面を棋譜ライブラリーで調べる
lib-all-open = { $n } 局、まだファイルではありません：Ctrl+S で保存
lib-gone = これらの対局はもうファイルにありません
lib-changed = 棋譜が変更され、見つかった対局はもうありません
lib-remove = { $n } を棋譜ライブラリーから外す
lib-open-all = すべて開く
lib-previewed = プレビュー：{ $a } – { $b }

## Sheets of problems

pz-title = 問題 レベル{ $n }
pz-answers = 解答
pz-back = 解答は次のページ
pz-live = { $c }先活
pz-kill = { $c }先で殺す
pz-play = { $c }先

## The dialog for a new game

new-title = 新規対局
new-game = 種類
new-go = 囲碁
new-nogo = NoGo
new-size = 碁盤（2–52路）
new-lines = { $n }路
new-rules = ルール
new-komi = コミ
new-handicap = 手合割
new-even = 互先
new-fixed = 定位置
new-free = 自由配置
new-players = 対局者
new-swap = 交代
new-nigiri = ニギリ
new-rank = 段級位
new-rankof = { $n }の段級位
new-time = 持ち時間
new-undo = 待ったあり
new-goes-on = { $n }手目から：{ $s }
new-presets = プリセット
new-keep = 保存
new-keepname = プリセット名
new-rename = { $n } の名前変更
new-drop = { $n } を削除
new-rulesof = { $r }ルール
new-board = { $n }路
new-rect = { $w }×{ $h }路
new-komi-zi = コミ { $n }子
new-komi-points = コミ { $k }目
new-komi-none = コミなし
new-reverse-zi = 逆コミ { $n }子
new-reverse-points = 逆コミ { $k }目
new-stones = { $n }子局
new-zi = （＝{ $n }子）
new-minutes = { $n }分
new-seconds = { $n }秒
new-hours = { $n }時間
new-times = { $n }回
new-moves = { $n }手
new-stonesound = 着手音

## Rulesets

r-cn = 中国
r-jp = 日本
r-kr = 韓国
r-aga = AGA
r-nz = NZ
r-tt = Tromp-Taylor
r-ing = 応氏
r-simple = 簡易
r-nogo = NoGo

## Nigiri

nigiri-first = 甲
nigiri-second = 乙
nigiri-odd = 奇数
nigiri-even = 偶数
nigiri-right = { $w }が{ $n }個、{ $b }は{ $g }で当たり。{ $b }の黒番
nigiri-wrong = { $w }が{ $n }個、{ $b }は{ $g }で外れ。{ $w }の黒番

## Kinds of clocks and what they are set to

t-none = 無制限
t-abs = 切れ負け
t-jp = 秒読み
t-ca = カナダ式
t-fischer = フィッシャー
t-permove = 1手ごと
t-main = 持ち時間
t-periods = 回数
t-each = 1回
t-block = 1単位の手数
t-increment = 加算時間
t-cap = 時間の上限

## Common buttons

btn-start = 対局開始
btn-cancel = キャンセル
btn-delete = 削除
btn-resign = 投了
btn-close = 閉じる
btn-save = 保存
btn-browse = 参照…
btn-paste = 棋譜を貼り付け
btn-overwrite = 上書き
btn-again = 保存し直す
btn-compare = 比較

## Review

rev-cand = 候補手
rev-heat = 地の予測
rev-pv = 変化図
rev-mist = 悪手
rev-wr = 勝率
rev-lead = +{ $n }目
rev-behind = −{ $n }目
rev-visits = { $n }回
rev-first = 最初
rev-prev = 戻る
rev-next = 進む
rev-last = 最後
rev-auto = 自動再生
rev-speed = { $n }手/秒
rev-try = 試し打ち
rev-leave = 終了
rev-trying = 試し打ち{ $n }手目、棋譜は変わりません
rev-comment = コメント
rev-versus = 対
rev-game = 第{ $n }局
rev-untitled = 無題の棋譜
rev-thisgame = この対局
rev-tabs = 開いている棋譜
rev-closetab = { $n } を閉じる
rev-change = 未保存
rev-prevgame = 前の局
rev-nextgame = 次の局
rev-place = 進行
rev-write = コメントを書く
rev-games = 対局一覧
rev-jump = 手数へ移動
rev-walk = 再生速度
rev-branch = 変化
rev-mark = マーク
rev-landmark-back = 前の{ $n }
rev-landmark-next = 次の{ $n }
rev-keep = 変化図として残す

## Empty lists

em-mist = 悪手は見つかりません
em-analysis = 解析すると勝率が表示されます
em-moves = まだ着手がありません
em-games = 棋譜がありません。SGFをここへドロップ

## Analysis

an-score = 目数差
an-each = 精査、1手の探索数
an-graph = 勝率グラフ
an-thinking = 解析中
an-rate = { $c } { $n }
an-proved = { $c }の勝ち（証明済み）
an-win = 勝ち
an-lose = 負け
an-policy = 第一感
an-candidate = 候補手 { $p }、損失 { $l }、勝率 { $n }
an-mistake = { $i }手目 { $c } { $p }、損失 { $n }
an-mistake-proved = { $i }手目 { $c } { $p }、勝ちを逃す（証明済み）
an-loss-proved = 証明済み
an-points = { $n }目
an-first = 高速解析 { $i }/{ $n }
an-deep = 精査 { $n }%
an-left = 残り { $t }
an-glance = 高速解析
an-played = 実戦
an-loss = 損失
an-visits = 探索数
an-line = 進行
an-open = 解析を開始
an-pause = 解析を一時停止
an-resume = 解析を再開
an-settings = 解析の設定
an-engine = エンジン
an-number = 盤上の数字
an-keep = 棋譜の保存
an-keep-beside = 解析なし
an-keep-in = 解析を含む
an-large = 大悪手
an-small = 悪手
an-of-side = { $n }の悪手だけ

## Commands

cmd-analyse-game = 全局を解析
cmd-next-mistake = 次の悪手
cmd-previous-mistake = 前の悪手
cmd-again = 悪手を打ち直す
cmd-answer = 正解を見る
cmd-tab-next = 次の棋譜
cmd-tab-previous = 前の棋譜
cmd-comment-next = 次のコメント
cmd-comment-previous = 前のコメント
cmd-fork-next = 次の分岐
cmd-fork-previous = 前の分岐
cmd-mark-next = 次のマーク
cmd-mark-previous = 前のマーク
cmd-pause = 中断または再開
cmd-clocks = 時計を止める、動かす
cmd-study = 終局後の試し打ち、または終了
cmd-hints = 禁点の表示を切り替え
cmd-resetdead = 死に石を元に戻す
cmd-back-ten = 10手戻る
cmd-forward-ten = 10手進む
cmd-branch-previous = 前の変化
cmd-branch-next = 次の変化
cmd-faster = 再生を速く
cmd-slower = 再生を遅く
cmd-undo = 待った、元に戻す
cmd-redo = やり直す
cmd-try = 試し打ち、または終了
cmd-tools = 編集ツール
cmd-quit = 爛柯を終了
cmd-labels = 座標を切り替え
cmd-mute = 音を切り替え
cmd-dark = 明暗を切り替え
cmd-language = 次の言語
cmd-board = 盤のカーソル
cmd-place = 座標か手数を入力
cmd-palette = コマンドパレット
cmd-keys = キー一覧
cmd-fullscreen = 全画面
cmd-hint = ヒント
cmd-handover = 代打ち、または交代
cmd-moves-tab = 盤の横の着手
cmd-chat-tab = 盤の横のチャット
cmd-camera-tab = 盤の横のカメラ
cmd-analysis-tab = 盤の横の解析

## Mistakes played again

ex-find = 実戦は{ $n }の損。もっとよい手を探してください
ex-wait = 判定中
ex-good = お見事、実戦より良い手です
ex-costs = まだ{ $n }の損です。もう一度どうぞ

## Editing tools

tool-open = 編集
tool-triangle = 三角
tool-square = 四角
tool-circle = 丸
tool-cross = ばつ
tool-selected = 選択
tool-territory-black = 黒地
tool-territory-white = 白地
tool-letter = 文字
tool-number = 数字
tool-arrow = 矢印
tool-line = 線
tool-dim = 淡色
tool-black = 黒石
tool-white = 白石
tool-erase = 取り除く
tool-turn = 手番を替える

## Judgements of moves and positions

jd-good = 好手
jd-bad = 悪手
jd-interesting = 面白い手
jd-doubtful = 疑問手
jd-even = 互角
jd-black = 黒良し
jd-white = 白良し
jd-unclear = 形勢不明
jd-hotspot = 急所
jd-twice = { $n }（強調）

## Branches of a record

br-menu = 枝
br-main = 本譜にする
br-up = 変化を上へ
br-down = 変化を下へ
br-cut = 枝を切り取り
br-copy = 枝をコピー
br-paste = 枝を貼り付け
br-delete = 枝を削除
br-undo = 元に戻す
br-redo = やり直す

## The first page

home-morning = おはようございます
home-afternoon = こんにちは
home-evening = こんばんは
home-hello = { $n }さん、{ $g }
home-date =
    { $m }月{ $d }日（{ $w ->
        [1] 月
        [2] 火
        [3] 水
        [4] 木
        [5] 金
        [6] 土
       *[other] 日
    }）
home-day = { $m }月{ $d }日
home-today = 今日 { $t }
home-yesterday = 昨日 { $t }
home-unfinished = 中断した対局
home-current = 対局中
home-changes = 保存していない変更
home-against = 対{ $p }
home-yourturn = あなたの手番
home-turn = { $c }の手番
home-dismiss = 棋譜として残し、もう表示しない
home-name = お名前を教えてください
home-name-about = 対局、棋譜、通信で使います
home-later = あとで
home-computer = コンピューターと打つ
home-computer-about = 内蔵なのでネット接続は不要
home-board = 碁盤
home-strength = 強さ
home-color = 手番
home-novice = 入門
home-full = 全力
home-black = 黒番
home-white = 白番
home-more = 詳しい設定
home-two = ふたりで打つ
home-two-about = ひとつの画面で
home-record = 棋譜を開く
home-record-about = ファイルのドロップも可
home-real = 本物の碁盤
home-real-about = カメラが読み取ります
home-online-about = 近くの人か、コードで
home-learn-about = ルール、詰碁、自分のミス
home-cards = 今日のミスカード { $n } 枚
home-no-cards = 今日のカードはありません
home-recent = 最近の対局
home-all = すべての棋譜
home-none = まだ対局がありません。まず一局どうぞ
home-noresult = 打ち掛け
home-moves = { $n }手

## The end of a game

end-turns = 大きな分かれ目
end-analysing = 解析中 { $i }/{ $n }
end-noturns = どちらにも大きな悪手はありません
end-loss = −{ $n }目
end-better = { $p }が好手
end-saved = 保存済み
end-rematch = 先後を替えてもう一局

## Counting

sc-alive = 生き石
sc-terr = 地
sc-total = 合計
sc-dead = 死に石
sc-jp = 日本式の地
sc-tap = クリックで死活変更
sc-reset = 元に戻す
sc-differ = 死に石の判断が分かれています。決めてください
sc-wait = 確認待ち
sc-ok = 確認済み
sc-cont = 対局再開
sc-unfinished = まだ終局ではありません：{ $n }か所がどちらの地でもありません
sc-unfinished-title = 終局していません
sc-confirm = 結果を確定
sc-moves = 全{ $n }手

## NoGo

ng-left = 打てる点
ng-can = 残り { $n }か所
ng-can-own = 残り { $n }か所、専用 { $p }
ng-rule = 打てなくなった方の負け
ng-tip = ×は禁点：取る手か自殺手
ng-hint = 取る手と自殺手は禁止。目のボタンで禁点を表示
ng-why-own = { $p }は{ $c }だけ打てる。確実な手数 { $b } : { $w }
ng-why-takes = { $p }で{ $c }の点が { $n } 減る。確実な手数 { $b } : { $w }
ng-notyou = 自分は打てない
ng-only = 自分だけ打てる
ng-plies = { $n }手
ng-times = { $n }回
ng-unlimited = 無制限
ng-strength = 相手の棋力
ng-next = 次の手から有効
ng-depth = 読みの深さ
ng-sims = シミュレーション
ng-s-novice = 入門
ng-s-beginner = 初級
ng-s-advanced = 中級
ng-s-expert = 上級
ng-mark = 禁点を表示

## Settings

set-last = 前回の設定
set-fast = 早碁
set-teach = 指導碁
set-nine = 9路入門
set-nogo = NoGo
set-fast-about = 19路、10分 + 3×30秒
set-teach-about = 4子局、時間無制限
set-nine-about = 9路、AIレベル1
set-lang = 言語
set-page-look = 外観
set-page-board = 碁盤
set-page-sound = 音
set-page-help = ヘルプ
set-page-about = 情報
set-light = 明暗
set-system = システム
set-day = 明るい
set-night = 暗い
set-scale = 画面の大きさ
set-scale-about = 自動ではシステムに従います。画面に収まる大きさまで。
set-auto = 自動
set-animations = アニメーション
set-animations-about = 着手や取り、ダイアログの動き。切るとすぐに切り替わります。
set-other-names = 棋譜での別名
set-other-names-about = カンマで区切る
set-own-games = 空いている時に自分の対局を解析
set-own-games-about = 電源に接続中、操作が一分ない時に行い、ミスがカードになります
set-home = 起動時にホームを開く
set-home-about = オフのときは、すぐに碁盤を開きます。
set-person = お名前
set-wood = 盤の材
set-stones = 石
set-coordinates = 座標
set-none = 表示しない
set-fuzzy = 手で置いた石
set-fuzzy-about = 石が交点から少しずれます。
set-page-engines = エンジン
set-ponder = 相手も手番外に考える
set-ponder-about = 最強の内蔵AIがあなたの考慮中も読み続け、強くなりますが電力を使います。

## Rulesets in a line

rh-cn = 地と石を数える、同形再現禁止、自殺手禁止
rh-jp = 地を数える、単純コウ、セキに地なし
rh-kr = 地を数える、単純コウ、セキに地なし
rh-aga = 地と石を数える、パスに一子、白が最後にパス
rh-nz = 地と石を数える、同形再現禁止、自殺手可
rh-ing = 地と石を数える、同形再現禁止、自殺手可、4回パスで終局
rh-tt = 地と石を数える、同形再現禁止、自殺手可、全石生き
rh-simple = 先に盤の過半を占めた方の勝ち。取られた点には打てない
rh-nogo = 取り、自殺手、パスは禁止。打てなくなった方の負け

## Clocks in a line

tm-byo = { $b }秒×{ $a }回
tm-canadian = { $b }秒で{ $a }手
tm-fischer = 1手ごとに{ $n }秒
tm-capped = 1手ごとに{ $n }秒（上限 { $t }）
tm-each = 1手 { $n }秒

## Players without a name

name-black = 黒
name-white = 白
name-red = 赤
name-blue = 青

## Colours

color-black = 黒
color-white = 白
color-red = 赤
color-blue = 青

## Game records on the disk

games-title = 棋譜
files-title = フォルダーから開く
games-open = ファイルを開く…
games-search = 対局者、日付、大会
games-count = 全{ $n }局
games-number = { $n }局
games-found = { $n }局中{ $k }局
games-latest = 最近の{ $n }局
games-reading = 読み込み中 { $k } / { $n }
games-all = すべて
games-own = 自分の対局
games-elsewhere = ほかのフォルダー
games-unfinished = 打ち掛け { $n }
games-won = 勝ち
games-lost = 負け
games-by-date = 日付
games-by-name = 対局者
games-by-result = 結果
games-by-moves = 手数
games-sort = 次序
games-clear = すべて表示
games-position = 局面
games-deleted = { $n }局を削除しました
games-undelete = 元に戻す
games-again = もう一局
games-on = ここから続ける
games-show = フォルダーを開く
games-rename = 名前を変更
games-file = ファイル名
games-captures = アゲハマ 黒{ $b }、白{ $w }
games-list = 一覧に戻る
games-today = 今日
games-yesterday = 昨日
games-weekday =
    { $w ->
        [1] （月）
        [2] （火）
        [3] （水）
        [4] （木）
        [5] （金）
        [6] （土）
       *[other] （日）
    }
games-path = ファイルまたはフォルダー
games-up = 上へ
games-saveas = 名前を付けて保存
games-folder = フォルダー
games-recent = 最近の棋譜
games-filter = 名前で絞り込む
games-missing = ファイルがありません

## The table of a count

count-rules = { $r }ルール、{ $m }
count-area = 地と石を数える
count-territory = 地を数える
count-zi = { $n }子
count-points = { $n }目
count-even = 均衡点 { $n }
count-komi = コミ
count-bonus = 補償
count-prisoners = アゲハマ

## Games that could not be saved

us-mark-memory = メモリー上のみ：{ $n }
us-mark-record = 棋譜が未保存：{ $n }
us-mark-elsewhere = { $f } に保存しました
us-elsewhere = 別の場所に保存済み
us-title = 保存できていません
us-game = ディスクに書けません：{ $n }。対局はメモリー上で続き、終了すると失われます。別の場所に保存すると、以後の手もそこへ書かれます。
us-study = ディスクに書けません：{ $n }。変更はメモリー上だけにあり、終了すると失われます。別の場所に保存すると、以後の変更もそこへ書かれます。
us-record = 棋譜を保存できません：{ $n }。対局はログに残り、次回の起動で復元できます。別の場所にも保存できます。
us-record-memory = 棋譜を保存できません：{ $n }。メモリー上だけにあり、終了すると失われます。別の場所に保存できます。
us-refused = { $f } に書けません：{ $n }。
us-quit-title = 保存せずに終了しますか？
us-quit-yes = 保存せずに終了
us-save = ここに保存
us-memory = メモリーに残す

## Damaged files

fd-title = 壊れたファイル
fd-game-whole = 対局のログが壊れていました。{ $k }手を復元しました。元のファイルは { $f } です。
fd-game-part = 対局のログが壊れていました。最初の{ $k }手を復元しました。残りは { $f } です。
fd-study-whole = 変更のログが壊れていました。{ $k }件の変更を復元しました。元のファイルは { $f } です。
fd-study-part = 変更のログが壊れていました。最初の{ $k }件の変更を復元しました。残りは { $f } です。
fd-unreadable = { $f } を読めません：{ $n }。何も削除していません。
fd-foreign = 読める行がありません
fd-senseless = 先頭が対局でも棋譜でもありません

## Two versions of a record

differ-not = ディスク上のファイルです。保存する棋譜と同じ内容です
differ-start = ディスク上のファイルです。最初から異なり、{ $k }個のノードが違います
differ-move = ディスク上のファイルです。{ $m }手目から異なり、{ $k }個のノードが違います
differ-game = 第{ $g }局：{ $t }

## Lists

list-clause = 、
list-comma = 、
list-two = { $a }、{ $b }
list-pair = { $a }{ $b }

## Points, read aloud

pt-empty = { $p }、空点
pt-stone = { $c }石 { $p }
pt-last = { $n }、最後の手
pt-dead = { $n }、死に石
pt-forbidden = { $n }、着手禁止
pt-number = { $n }、番号 { $k }
pt-territory = { $n }、{ $c }地
pt-only = { $n }、自分だけ打てる
pt-label = { $n }、マーク { $t }
pt-triangle = 三角
pt-square = 四角
pt-circle = 丸
pt-cross = ばつ
pt-selected = 塗りつぶした四角

## The list of moves

list-pass = パス

## The program

app-name = 爛柯
app-title = 爛柯

## The board

board-name = 碁盤

## The game tree

tree-name = 棋譜ツリー
tree-start = 開始
tree-none = 着手なし
tree-outside = 盤の外
tree-move = { $n }手目 { $c } { $p }
tree-comment = コメントあり
tree-branch = 変化

## Sounds

sound-all = すべての音
sound-volume = 音量
sound-black = 黒の着手音
sound-white = 白の着手音
sound-captures = 石を取る音
sound-countdown = 秒読みの音
sound-others = すべての音を消さない限り鳴る音：
sound-entered = 秒読み開始
sound-lost = 秒読み1回消費
sound-end = 終局
sound-message = メッセージ
sound-listen = 試聴：{ $n }
sound-unmute = 音を出す
sound-none = 音声装置がありません
sound-voice = 実物の碁盤での応手の読み上げ
sound-no-voice = 音声がありません。spd-say か espeak-ng をインストールするか、設定で音声をオフにしてください
sound-voice-fails = システムの音声が使えません：{ $w }

## Help

help-levels = 内蔵AIの棋力
help-level = レベル
help-nine = 囲碁 9路
help-thirteen = 囲碁 13路
help-nineteen = 囲碁 19路
help-nogo = NoGo 9路
help-ranks = 各レベルどうしの対局とGNU Go 3.8（レベル10、8級とみなす）との対局から推定した段級位で、2から7ほどずれることがあります。30級はそれ以下も含みます。レベル10は持ち時間いっぱい考えます。表は1手に1000局面を読むときの棋力です。
help-elo = NoGoには段級位がないため、レベル1との差をEloで示します。100点差で約64%、200点差で約76%の勝率です。「—」は未測定です。
help-keys = キーとコマンド
help-keys-about = すべての操作にコマンドがあり、よく使うものにはキーがあります。
help-keys-show = キーを見る…

## Woods

wood-kaya = 榧
wood-katsura = 桂
wood-bamboo = 竹

## Stones

stones-slate = 那智黒
stones-flat = 平面
stones-contrast = 高対比

## About the program

about-version = バージョン { $n }
about-what = 囲碁とNoGo：対局、整地、検討。
about-licence = MITまたはApache 2.0の自由ソフトウェア。フォントはNoto SansとNoto Serif CJK（OFL）。

## Game information

info-player = 名前
info-rank = 段級位
info-team = チーム
info-result = 結果
info-event = 棋戦
info-round = 回
info-date = 日付
info-place = 場所
info-rules = ルール
info-komi = コミ
info-handicap = 置き石
info-time = 持ち時間（秒）
info-overtime = 秒読み
info-name = 対局名
info-comment = 総評
info-annotator = 解説
info-source = 出典
info-copyright = 著作権
info-done = 完了

## Search in a record

find-title = 検索
find-hint = コメント、対局者、Q16…
find-previous = 前を検索
find-next = 次を検索
find-close = 検索を終える
find-none = 見つかりません
find-start = 開始

## The menu of a record

more-title = その他
more-info = 対局情報
more-copy = 棋譜をコピー
more-copyline = この変化をコピー
more-copyposition = 局面をコピー
more-close = 棋譜を閉じる
more-numbers = 石の手数
more-practice = 盤のクリック

## Numbers on stones

num-off = なし
num-all = すべて
num-last = 最後の5手
num-from = ここから

## What a click on the board does

prac-off = 着手
prac-step = 次の手へ
prac-guess = 次の一手

## Sections of commands

sec-game = 対局
sec-walk = 移動
sec-edit = 編集
sec-file = ファイル
sec-look = 表示

## The command palette

pal-move = { $n }手目へ
pal-point = { $n } に打つ
pal-hint = コマンド、座標、手数
pal-none = 見つかりません

## The page of keys

keys-about = キーの組は二つあり、`?` または設定で選んで変更できます。Tabで盤へ移り、矢印キーでカーソルを動かし、EnterかSpaceで打ちます。`/` に続けて `Q16` や `57` とEnterで、そこに打つかその手へ移ります。Escは一番上のものを閉じ、新規対局ではCtrl+Enterで始めます。キーは設定ファイルの `keys` にもコマンドの名前で書かれます。
keys-name = 名前

## The list of keys

key-search = コマンドかキーを検索
key-horizontal = 左右で進む
key-vertical = 上下で進む
key-about = コマンドをクリックして新しいキーを押します。Backspaceでキーを外します。
key-press = キーを押す…
key-taken = { $k } は「{ $c }」のキーです
key-give = 「{ $n }」に割り当て
key-reset = 「{ $n }」のキーを戻す
key-resetall = すべて戻す
key-none = なし

## The dialog for a point or a move

place-what = 座標か手数
place-how = 例：Q16、57。Enterで確定
place-bad = その点も手もありません

## Players of a game

seat-name = コンピューター
seat-level = AI レベル{ $n }
seat-minimax = Minimax { $n }手
seat-handed = 代打ち：{ $n }
seat-self = 自分で打つ
seat-here = ここで
seat-builtin = 内蔵AI
seat-gtp = GTPエンジン
seat-network = ネットワーク
seat-network-level = ネットワーク レベル{ $n }
seat-people = 人間の{ $r }
seat-strength = レベル
seat-strengthof = { $n }のレベル
seat-rank = { $n } · { $s }路で約{ $r }
seat-short = { $n }
seat-setup = エンジンを設定…
seat-menu = { $n }：対局者

## Engine failures

fault-notfound = プログラム { $n } がありません
fault-notstarted = { $n } を起動できません：{ $w }
fault-silent = { $n } が { $w } に応答しません
fault-ended = { $n } がコード { $w } で終了しました
fault-killed = { $n } が強制終了しました
fault-flood = { $n } の出力が止まりません
fault-garbage = { $n } の応答を解釈できません：{ $w }
fault-refused = { $n } が { $w } を拒否しました：{ $r }
fault-illegal = { $n } の { $w } は反則です
fault-title = 対局が止まりました
fault-others = ほかに任せる：
fault-self = 自分で打つ
fault-retry = 再試行

## Engines

engine-analyses = { $n }：{ $s }の盤で打て、初手 { $m }。解析できます
engine-plays = { $n }：{ $s }の盤で打て、初手 { $m }。解析はできません
engine-resigns = { $n }：{ $s }の盤で一手も打たずに投了します
engine-list = 設定したエンジン
engine-log = エンジンとのやり取りは { $n } にあります
engine-none = まだありません。内蔵AIは設定不要です。KataGoやGNU Goなど、GTP対応のプログラムをここで追加します。
engine-found = このPCにあるもの
engine-add = エンジンを追加
engine-change = { $n } を変更
engine-name = 名前
engine-command = コマンドライン
engine-command-about = 例：katago gtp -model ネットワーク -config ファイル、または ssh ホスト katago gtp。
engine-try = 試す
engine-keep = 追加
engine-running = 起動中。初回は調整に数分かかることがあります。
engine-adviser = ヒントと代打ちの担当

## Neural networks

net-damaged = 答えが有限の数ではなく、ファイルが壊れています
net-title = ニューラルネットワーク
net-none = 内蔵AIは自前の小さなネットワークで打ち、解析します。KataGoのネットワークファイルがあれば、エンジンなしでずっと強くなります。ファイル（.bin.gz）をウィンドウにドロップするか、ここで選びます。
net-found = このコンピューターにあるネットワーク
net-use = 使う
net-where = より強いネットワークはKataGo Distributed TrainingのNetworksページにあります：https://katagotraining.org/networks/ 。自動ではダウンロードしません。
net-choose = ファイルを選ぶ…
net-reading = { $n } を読み込んで計測中
net-about = バージョン{ $v }、{ $m } MB。評価は毎秒19路{ $l }回、9路{ $s }回
net-people = 人のように打つ。レベル1は{ $w }、レベル9は{ $s }、レベル10は読みも加わる

## Ranks

rank-kyu = { $n }級
rank-dan = { $n }段

## Silent engines

silent-title = エンジンが応答しません
silent-wait = 待ち続ける

## Cameras

cam-title = カメラ
cam-open = 開く
cam-close = 閉じる
cam-live = ライブ
cam-picture = 映像
cam-board = 碁盤
cam-noboard = 未検出
cam-lines = { $n }路
cam-idle = カメラが未選択です
cam-searching = 盤が見つかりません。四隅を動かしてください
cam-steady = 安定
cam-hand = 手が写っています
cam-lift = 取った石を上げてください：{ $n }
cam-elsewhere = { $n } は待っている手ではありません
cam-differs = { $n }か所が違います。確認してください
cam-moved = 盤が動きました。校正してください
cam-over = 映像が終わりました
cam-lay = { $n } に石を置いてください
cam-unreachable = カメラに接続できません：{ $n }
cam-password = アドレスにユーザー名とパスワードが必要です
cam-nopictures = データに映像がありません
cam-refused = カメラに拒否されました（HTTP { $n }）
cam-redirected = 別のホストへ転送されたため、たどりません
cam-garbled = そこにあるのはHTTPのカメラではありません
cam-page = Webページです。MJPEGの映像のアドレスを入力してください
cam-text = 映像ではなく文字が届きました
cam-notmjpeg = 映像がMJPEGではなく、読めません
cam-unfinished = 完全な画像が届きません
cam-toolarge = 画像が大きすぎます
cam-silent = 接続しましたがデータが届きません
cam-stalled = 映像が止まりました。再接続中
cam-cut = 映像が途切れました。再接続中
cam-damaged = 映像を読めません
cam-nofile = { $f } を読めません：{ $n }
cam-emptyfolder = このフォルダーにJPEGやPNGの画像がありません
cam-unplugged = カメラがありません。つないでください
cam-busy = ほかのプログラムがカメラを使用中です
cam-forbidden = カメラの使用をシステム設定で許可してください
cam-webcam = カメラのエラー：{ $n }
cam-nosource = そのアドレスやファイルはありません
cam-protocol = http、https、rtspのカメラだけ使えます
cam-video = 動画を再生できません：{ $n }
cam-ffmpeg = 動画とrtspにはffmpegが必要です
cam-setup = 黒石{ $b }個、白石{ $w }個、{ $c }の手番です。待ったで取り消せます
cam-begins = { $c }からです。待ったで取り消せます
cam-othersize = この対局は{ $n }路で、写っている盤と違います
cam-busyboard = { $n }路を記録中です。先に停止してください
cam-otherlines = 写っている盤は{ $n }路で、対局と違います
cam-confirm = { $n }か所を確認すると記録を始めます
cam-rules = 記録する対局のルール
cam-go = 囲碁・{ $n }
cam-stills = 静止画
cam-footage = 動画
cam-play = 再生
cam-pause = 一時停止
cam-place = 再生位置
cam-speed = { $n }倍速
cam-n-noboard = 記録なし：盤が見つかりませんでした
cam-n-othersize = 記録なし：盤の大きさが対局と違います
cam-n-hidden = 記録なし：盤が見えませんでした
cam-n-brief = 記録なし：石の見えた時間が短すぎます
cam-n-unexplained = 記録なし：盤上の石がルールに合いません
cam-n-doubtful = 記録なし：最初の石が確認されませんでした
cam-n-unchanged = 記録なし：石が置かれませんでした
cam-h-othersize = 「碁盤」を押して路数を合わせるか、記録を停止
cam-h-start = 盤が見え、不確かな点がなくなると始まります
cam-h-footage = 一枚ずつ読み取り、手を記録します
cam-h-waits = 「記録開始」でここから再生します
cam-h-stills = 一枚が一つの局面です。「記録開始」で再生します
cam-doubts = 確認待ち
cam-accept = すべて採用
cam-sure = 確度{ $n }%
cam-empty = 空
cam-drag = 四つの丸を盤の隅に合わせてください
cam-record = 記録開始
cam-stop = 記録停止
cam-find = 校正
cam-answer = AIの応手
cam-project = 投影
cam-corner = 盤の隅 { $n }
cam-recorded = { $n }手を記録
cam-choose = カメラを選ぶ
cam-waiting = 映像を待っています
cam-average = 平均確度{ $n }%
cam-light = 明るさ
cam-game = 棋譜：{ $n }
cam-s-idle = オフ
cam-s-searching = 検出中
cam-s-waiting = 着手待ち
cam-s-differs = 不一致
cam-s-moved = 盤が移動
cam-s-lost = 映像なし
cam-s-over = 終了
cam-s-unknown = —
cam-s-dark = 暗すぎ
cam-s-bright = 良好
cam-h-choose = Webカメラ、ネットワークカメラ、画像
cam-h-hand = 手が離れると再開します。何も失われません
cam-h-lost = 映像が戻ると再開します。何も失われません
cam-h-moved = 校正すると今の位置で続けます
cam-h-differs = 盤を棋譜に合わせるか、印の点をクリック
cam-h-lay = 置くと続きます。認識しないときは点をクリック
cam-h-recording = 盤に打つと自動で記録します
cam-address = ネットワークカメラのアドレス
cam-image = 画像…
cam-folder = 画像フォルダー…
cam-webcams = カメラ
cam-turn = 90°回転
cam-agree = { $n } を採用
cam-vacant = 空
cam-black = 黒
cam-white = 白
cam-stopai = AIを止める
cam-recording = 記録中
cam-proj-hint = このウィンドウをプロジェクターか水平の画面へ移し、F11で全画面にして、四つの点を盤の隅に合わせてください。Escで閉じます。

## Outcomes

out-draw = 持碁
out-void = 無勝負
out-zi = { $w }の{ $n }子勝ち
out-points = { $w }の{ $n }目勝ち
out-resignation = { $w }の中押し勝ち
out-time = { $l }の時間切れ負け
out-forfeit = { $w }の反則勝ち
out-nomove = { $l }の打つ所がなく、{ $w }の勝ち
out-majority = { $w }が盤の過半を占めて勝ち
out-win = { $w }の勝ち
won-points = あなたの{ $n }目勝ち
won-zi = あなたの{ $n }子勝ち
won-resignation = あなたの中押し勝ち
won-time = 相手の時間切れ、あなたの勝ち
won-forfeit = あなたの反則勝ち
won-nomove = 相手に打つ所がなく、あなたの勝ち
won-majority = 盤の過半を占めてあなたの勝ち
won-plain = あなたの勝ち
lost-points = あなたの{ $n }目負け
lost-zi = あなたの{ $n }子負け
lost-resignation = あなたの投了
lost-time = あなたの時間切れ負け
lost-forfeit = あなたの反則負け
lost-nomove = 打つ所がなく、あなたの負け
lost-majority = 相手が盤の過半を占め、あなたの負け
lost-plain = あなたの負け

## The terminal

term-welcome = help でコマンドの一覧を表示します。
term-help =
    Q16 D4 …       石を打つ            pass      パス
    undo           待った              resign    投了
    score          整地                dead Q16  石の死活を変更
    confirm        結果を確定          resume    対局を再開
    pause          中断                board     盤を表示
    save ファイル  .sgf か .dat に保存 quit      終了（対局は残ります）
term-kept = 終わっていない対局があります。lanke play --continue で続きを打てます。
term-unfinished = 対局は途中で保存されています。lanke play --continue で続きを打てます。
term-elsewhere = save パス で別の場所に保存できます。
term-quit = まだ保存していません。save パス で別の場所に保存、もう一度 quit で保存せずに終了します。
term-printed = 棋譜を保存できなかったため、上に出力しました
term-nocommand = 盤上の点でもコマンドでもありません（help で一覧）
term-notcounting = 今は整地中ではありません
term-notstopped = 対局は進行中です
term-paused = すでに中断しています
term-noconflict = 上書きするファイルはありません
term-overwrite = overwrite で上書き、compare で比較、save 別名 で別に保存します。
term-nofile = save 別名 で別に保存します。
term-count = dead Q16 で死活を変更、confirm で確定、resume で対局を再開します。

## Sentences on the pages of browsers

phone-agreed = 同意済み
phone-closed = 対局は閉じられました
phone-count-help = 死に石をタップし、よければ同意
phone-counting = 整地中
phone-declined = { $p }さんは断りました
phone-digits = コンピューターの画面のコードの下にある6桁の数字を入力してください
phone-digits-exhausted = 間違った数字の入力が多すぎます。コンピューターで別のコードを表示してください
phone-digits-go = ページを開く
phone-digits-wrong = この数字のページはありません。コンピューターの画面と見比べてください
phone-expired = このアドレスは無効です。コンピューターの画面のコードをもう一度読み取ってください
phone-full = このページを開いている機器が多すぎます。自動で再試行します
phone-knock = { $p }さんが入室を求めています
phone-live = 実況中
phone-met = 両対局者がそろいました
phone-no-board = 写真に碁盤が見つかりません。四隅が入るように撮ってください
phone-no-move = 着手が見えません。新しい石は一つだけ置き、取った石は上げてください
phone-not-open = 対局はまだ開かれていません
phone-nothing = ここにはページがありません
phone-offer = { $p }さんから対局の申し込み
phone-other = 相手
phone-over = 対局終了
phone-passed = パス
phone-scan = コンピューターの画面のコードをスマートフォンのカメラで読み取ってください
phone-sent-away = この機器はコンピューター側で切断されました
phone-stale = 局面が変わりました
phone-tap-help = タップで位置を選び、もう一度で着手
phone-your-turn = あなたの番
phone-begins-with = 盤上の{ $n }子から始めますか
phone-follow-it = 今の位置で続けますか
phone-is-it = { $p } は{ $c }ですか
phone-no = いいえ
phone-searching = 碁盤を探しています。四隅が入るようにしてください
phone-were-played = 着手は { $p } ですか
phone-yes = はい

## Phones

ph-about-camera = スマートフォンを碁盤のそばに立てると、着手を読み取り、応手を画面に示します。
ph-about-player = アドレスを開いた人がスマートフォンで対局します。インストールは不要です。
ph-about-spectator = このウィンドウの対局を表示します。何人でも同じアドレスで観戦できます。
ph-about-wall = 盤面・名前・時計を大きく表示します。ボタンはなく、テレビやプロジェクターに向いています。
ph-camera = カメラ
ph-camera-open = スマートフォン…
ph-certificate = 最初に「接続はプライベートではありません」と警告されます。証明書をこのコンピューターが自分で署名しているためです。「詳細設定」から進んでください。
ph-close-note = 閉じても接続は続きます
ph-code = アドレスのQRコード
ph-code-stays = アドレスを変更できません：{ $n }
ph-cut = { $n } を切断
ph-cut-sure = もう一度押すと対局者を切断します
ph-devices = 接続中
ph-digits = 読み取れないときは { $n } を開いて入力
ph-done = 完了
ph-invite = ブラウザーを招待
ph-live = 観戦者には着手がすぐに見えます。
ph-new-code = コードを変える
ph-nocertificate = 暗号化ページを開けません：{ $n }
ph-nocodes = 無効になったアドレスの記録を読めません：{ $n }
ph-nodevices = まだありません。カメラでコードを読み取ってください
ph-noport = ページ用のポートを開けません：{ $n }
ph-notable = 対局を開いています
ph-phone = スマホ
ph-photographed = 撮影した局面を開きました
ph-player = 対局
ph-spectator = 観戦
ph-stop = すべて切断
ph-title = スマートフォン
ph-wifi = 同じWi-Fiに接続してください。アプリは不要です

## 大会の中継

relay-board = 第 { $n } 局
relay-boards = { $n } 局
relay-called = 審判を呼びました
relay-commentator = 解説者
relay-delay-minutes = { $n } 分遅れで表示
relay-delay-moves = { $n } 手遅れで表示
relay-delay-seconds = { $n } 秒遅れで表示
relay-enter = 両者の手を一手ずつ入力してください
relay-round = 第 { $n } 回戦
relay-waiting = 待機中
rl-all = 全対局
rl-arbiter = 審判のページ
rl-begin = 開始
rl-boards = 対局数
rl-broker-lost = { $b } に接続できません。再試行しています：{ $n }
rl-browsers = ブラウザー同士
rl-by-hand = 手入力
rl-camera = カメラ
rl-changed = { $f } は別のプログラムに変更されていました。その内容を { $n } に残し、棋譜を書き直します
rl-delay = 公開の遅れ
rl-desk = 記録席
rl-failed = 中継できません：{ $n }
rl-full-record = 棋譜ファイルがいっぱいです。この対局から後は保存されません
rl-help = 審判を呼び出し中 { $t }
rl-hurried = 時間切迫
rl-kept-again = { $n }。対局は続き、保存はまた試みます
rl-lead = 大会の全対局を同時に中継
rl-less-do = 遅れを減らす
rl-less-text = 観戦者に着手が今より早く見えます。
rl-less-title = 遅れを減らしますか？
rl-many-boards = 一つの大会は { $n } 局までです
rl-minutes = { $n } 分
rl-moves = { $n } 手
rl-new = 新しい大会
rl-no-board = ファイルに対局がありません。[[board]] か、この回戦の組み合わせが必要です
rl-no-delay = なし
rl-no-table = LANにそのような対局はありません
rl-none = 対局はまだありません
rl-not-square = カメラで読めるのは正方形の盤だけです（{ $n } は不可）
rl-open = 大会ファイル…
rl-open-note = 大会名、組み合わせ、各対局の入力元を書いたファイル。書式は docs/relay.md にあります。
rl-other-game = { $f } は対局者か条件の違う対局です（{ $b } 対 { $w }）。records で別のフォルダーを指定するか、対局者と条件をその対局に合わせてください
rl-other-pairings = { $f } は組み合わせが違います
rl-page = ブラウザーで開く
rl-phones = スマホのカメラ
rl-public = 公開アドレス
rl-records = 棋譜：{ $n }
rl-results = 結果を書き込めません：{ $n }
rl-seconds = { $n } 秒
rl-set-aside = { $w }。元のファイルを { $f } に残し、結果を書き直します
rl-source = 着手の入力
rl-starting = 開始しています
rl-steady = 映像は安定
rl-stop = 中継を終了
rl-stop-text = ページは閉じます。棋譜は残り、同じファイルから全対局を再開できます。
rl-stop-title = 中継を終了しますか？
rl-terms = 対局条件
rl-title = 中継
rl-unpublished = 公開できません：{ $n }
rl-wall = 大画面

## Texts of the browser pages

web-accept = 受ける
web-again = もう一度
web-agree = 同意
web-agree-sure = この整地の結果で終局しますか？
web-alive = 生き石
web-awake = 画面は消えません
web-black = 黒
web-blue = 青
web-board = 碁盤：矢印キーで移動、Enterで着手
web-calibrate = 校正
web-camera-denied = カメラの使用が許可されていません。ブラウザーの設定で許可してからもう一度お試しください
web-camera-ended = カメラが止まったか、ほかのアプリが使っています
web-camera-insecure = カメラを使うには安全なページが必要です
web-camera-none = カメラが見つかりません
web-cancel = キャンセル
web-chat = チャット
web-chat-none = まだメッセージはありません
web-chat-write = メッセージを書く…
web-close = 閉じる
web-continue = 対局再開
web-count = 整地
web-count-changed = 整地の結果が変わりました
web-dead = 死に石
web-decline = 断る
web-done = 完了
web-door-advanced = 詳細設定
web-door-board = このスマートフォンで対局
web-door-camera = このスマートフォンを盤のカメラに
web-door-details = 詳細を表示
web-door-how = 下の図のように二か所をタップしてください。尋ねられるのは一度だけです。
web-door-proceed = アクセスする
web-door-visit = このWebサイトを閲覧
web-door-why = 次のページは近くのコンピューターから暗号化して届きます。証明書はそのコンピューターが自分で作ったため、警告が出ます。
web-drag-corners = 四つの丸を盤の線の四隅に合わせてください
web-draw = 引き分け
web-empty = 空点
web-first = 最初
web-follow = 追う
web-help = 審判を呼ぶ
web-join = 着席
web-last = 最後
web-live = 実況
web-low-time = 時間切迫
web-new-code = コードを変える
web-new-code-note = これまでのアドレスは無効になり、その端末は切断されます。
web-next = 次
web-none-yet = まだ対局がありません
web-nudge-down = 下へ
web-nudge-left = 左へ
web-nudge-right = 右へ
web-nudge-up = 上へ
web-one-tap = 13路以下は一度のタップで着手
web-open-secure = 安全なページを開く
web-overview = 中継
web-pass = パス
web-pass-sure = パスしますか？
web-photo-again = もう一枚撮る
web-photo-black = 黒番で打ち継ぐ
web-photo-failed = 写真が届きませんでした。もう一度お試しください
web-photo-opened = パソコンで開きました
web-photo-or = または局面を撮影
web-photo-reading = 盤面を読み取っています…
web-photo-review = パソコンで検討
web-photo-save = SGFで保存
web-photo-take = 写真を撮る
web-photo-white = 白番で打ち継ぐ
web-picture = 盤のライブ映像。点をタップすると訂正できます
web-play = 着手
web-press = 着手完了
web-prev = 前
web-reconnecting = 再接続中…
web-red = 赤
web-rematch = もう一局
web-resign = 投了
web-resign-sure = 投了しますか？相手の勝ちになります。
web-say-greet = お願いします
web-say-nice = いい手ですね
web-say-thanks = ありがとうございました
web-scan = 読み取るとスマートフォンで見られます
web-send = 送信
web-settings = 設定
web-settled = 対応済み
web-sound = 石音
web-torch = ライト
web-undo = 待った
web-voice = 音声
web-watch = 観戦
web-white = 白
web-your-name = お名前

## Lessons: title, and title, text and task of each step

les-board = 碁盤
les-board-1 = 交点に打つ
les-board-1-text = 石は線と線の交点に打ちます。マス目の中には打ちません。黒が先に打ち、交互に一つずつ。打った石は動かせません。
les-board-1-task = 好きな交点に黒石を打ってください。
les-board-2 = 隅
les-board-2-text = 碁盤には隅が四つあります。一番端の点につながる線は二本だけです。
les-board-2-task = 隅の一番端に打ってください。
les-board-3 = 辺
les-board-3-text = 碁盤には辺が四つあります。端の点には三本、中の点には四本の線がつながっています。
les-board-3-task = 隅を避けて、盤の端に打ってください。
les-board-4 = 星
les-board-4-text = 盤上の小さな丸は星、真ん中は天元といいます。位置の目印で、ほかの点と同じように打てます。
les-board-4-task = どれか一つの星に打ってください。
les-liberty = 呼吸点
les-liberty-1 = 石の呼吸点
les-liberty-1-text = 線に沿って石のすぐ隣にある空いた点を呼吸点といいます。斜めの点は数えません。
les-liberty-1-task = 真ん中の白石の呼吸点はいくつ？
les-liberty-2 = 端の石
les-liberty-2-text = 端の石は一方が盤の外なので、呼吸点が一つ減ります。
les-liberty-2-task = この白石の呼吸点はいくつ？
les-liberty-3 = 隅の石
les-liberty-3-text = 隅の石は二方向が盤の外です。
les-liberty-3-task = この白石の呼吸点はいくつ？
les-liberty-4 = つながれば共有する
les-liberty-4-text = 線に沿ってつながった同じ色の石は一体で、呼吸点も共有します。相手の石がある点は呼吸点ではありません。
les-liberty-4-task = 二つの白石の呼吸点は合わせていくつ？
les-liberty-5 = ダメを詰める
les-liberty-5-text = 相手の呼吸点に打って減らすことを、ダメを詰めるといいます。呼吸点が少ない石ほど危険です。
les-liberty-5-task = 白石の呼吸点を一つ詰めてください。
les-atari = アタリ
les-atari-1 = アタリ
les-atari-1-text = 呼吸点があと一つになった石はアタリです。次の一手で取れます。この白石にはまだ二つあります。
les-atari-1-task = 白石をアタリにしてください。
les-atari-2 = 残りは一つ
les-atari-2-text = この白石の四つの呼吸点のうち、黒が三つをふさぎました。呼吸点がなくなった石は取られ、盤から除かれます。
les-atari-2-task = 最後の呼吸点をふさいで取ってください。
les-atari-3 = 二つ一緒に取る
les-atari-3-text = つながった石は呼吸点を共有し、なくなれば一緒に取られます。
les-atari-3-task = 二つの白石を取ってください。
les-atari-4 = 取れるのはどれ？
les-atari-4-text = 白石のかたまりが二つあります。片方は呼吸点があと一つです。
les-atari-4-task = 見つけて取ってください。
les-atari-5 = 自分の呼吸点も見る
les-atari-5-text = アタリの方向は二つあります。片方は打った石の呼吸点が一つになり、先に取られてしまいます。
les-atari-5-task = 取られない石で、白をアタリにしてください。
les-escape = 逃げると追う
les-escape-1 = ノビ
les-escape-1-text = 黒石の呼吸点はあと一つです。広い方へ一歩のびると、呼吸点が増えます。
les-escape-1-task = 黒石を助けてください。
les-escape-2 = 追っ手を取る
les-escape-2-text = のびても逃げられないことがあります。でも追っ手の白石も呼吸点は一つ。それを取れば助かります。
les-escape-2-task = 端の黒石を助けてください。
les-escape-3 = 端へ追う
les-escape-3-text = 追うときは方向が大切です。盤の端へ追えば、相手の呼吸点は増えません。
les-escape-3-task = 白石を取るまで追ってください。
les-connect = ツギとキリ
les-connect-1 = ツギ
les-connect-1-text = 石がつながると呼吸点が合わさり、取られにくくなります。白は間を切ろうとしています。
les-connect-1-task = 二つの黒石をつないでください。
les-connect-2 = キリ
les-connect-2-text = 相手を二つに切れば、それぞれの呼吸点は少なく、別々に攻められます。
les-connect-2-task = 二つの白石を切ってください。
les-connect-3 = 味方につなぐ
les-connect-3-text = アタリの石は、近くの味方につないで助けることもできます。
les-connect-3-task = アタリの黒石を助けてください。
les-connect-4 = 離れていてもつながる
les-connect-4-text = くっついていなくても、つながる所が二つあれば、一方を切られてももう一方でつながります。
les-connect-4-task = 白に切られない形にしてください。
les-double = 両アタリ
les-double-1 = 一手で二つ
les-double-1-text = 一手で二か所をアタリにするのが両アタリです。相手は一方しか助けられません。
les-double-1-task = 二つの白石を同時にアタリにしてください。
les-double-2 = 一方は逃げ、一方は取る
les-double-2-text = 両アタリのあと、白は一方を助けます。残った方は黒のものです。
les-double-2-task = 両アタリを打ち、残った方を取ってください。
les-ladder = シチョウとゲタ
les-ladder-1 = シチョウ
les-ladder-1-text = アタリを続け、相手が逃げてもまたアタリ。盤の端まで追うのがシチョウです。
les-ladder-1-task = シチョウで白石を取ってください。
les-ladder-2 = ゲタ
les-ladder-2-text = 行く手に白石があり、シチョウでは取れません。すぐ隣ではなく、一つ離れて囲むのがゲタです。
les-ladder-2-task = 白石を逃がさず、取るまで打ってください。
les-ladder-3 = シチョウアタリ
les-ladder-3-text = 今度は白がシチョウを狙っています。でも逃げ道に黒石が待っているので、取られません。
les-ladder-3-task = アタリの黒石を助けてください。
les-ko = コウ
les-ko-1 = コウ
les-ko-1-text = 互いに一子を取り返せる形をコウといいます。
les-ko-1-task = 白石を取って、コウを取ってください。
les-ko-2 = コウ材
les-ko-2-text = 白がコウを取ったところです。すぐ取り返すと終わらないので禁じられています。まず、白が受けるしかない手をほかに打ちます。これがコウ材です。
les-ko-2-task = 白二子をアタリにし、受けたらコウを取り返してください。
les-ko-3 = コウを解消する
les-ko-3-text = 白にはもうコウ材がありません。つげば、コウ争いは黒の勝ちです。
les-ko-3-task = つないで黒石を守ってください。
les-eyes = 二眼
les-eyes-1 = 一眼では足りない
les-eyes-1-text = 石で囲んだ空点を眼といいます。この白は眼が一つで、外の呼吸点もありません。
les-eyes-1-task = 眼に打って、白を全部取ってください。
les-eyes-2 = 二眼は生き
les-eyes-2-text = この白には眼が二つあります。どちらに打っても黒石は呼吸点がなく、着手禁止です。だから決して取られません。
les-eyes-2-task = 黒が打てない点を選んでください。
les-eyes-3 = 眼を作る
les-eyes-3-text = 黒は三つの空点を囲んでいます。急所に打てば二眼、間違えば一眼です。
les-eyes-3-task = 二眼を作って生きてください。
les-eyes-4 = 眼を奪う
les-eyes-4-text = 逆に、相手が二眼を作る急所へ先に打てば、相手は生きられません。
les-eyes-4-task = 白が二眼を作れないようにしてください。
les-eyes-5 = 本当の眼と欠け眼
les-eyes-5-text = 眼を囲む石は、すべてつながっていなければなりません。切られる所があれば欠け眼で、眼に数えません。
les-eyes-5-task = 一手守って、二つ目の眼を本物にしてください。
les-counting = 数え方
les-counting-1 = ダメ
les-counting-1-text = 黒と白の間で、どちらの地にもならない点をダメといいます。ダメを詰めれば終わりは近いです。
les-counting-1-task = 最後のダメに打ってください。
les-counting-2 = パス
les-counting-2-text = 自分の地に打っても得はなく、相手の地に打てば取られます。双方が続けてパスすると終局です。
les-counting-2-task = パスしてください。
les-counting-3 = 地
les-counting-3-text = 黒だけが囲んだ空点は、黒の地です。
les-counting-3-task = 黒が囲んだ空点はいくつ？
les-counting-4 = 石と地で勝敗を決める
les-counting-4-text = 中国ルールでは、盤上の生きた石と囲んだ空点を数えます。七路盤は49点、半分を超えれば勝ちです。
les-counting-4-task = 黒の石と地は合わせていくつ？
les-opening = 布石
les-opening-1 = まず隅から
les-opening-1-text = 隅は二つの辺に助けられ、少ない石で地を囲めます。だから隅から、三線か四線に打ちます。
les-opening-1-task = どこかの隅の三線か四線に打ってください。
les-opening-2 = 空き隅
les-opening-2-text = 三つの隅に石があります。残った空き隅が一番大きく、先に打った方が得です。
les-opening-2-task = 空き隅に打ってください。
les-opening-3 = ヒラキ
les-opening-3-text = 隅の次は辺です。隅の石から辺に沿ってひらき、もう一方の隅と協力させます。
les-opening-3-task = 二つの黒石の間の辺に打ってください。
les-game = はじめての一局
les-game-1 = 最後まで打つ
les-game-1-text = 七路盤で一局打ちましょう。石を取られないように地を囲み、打つ所がなくなったらパスします。
les-game-1-task = 白と終局まで打ってください。
les-nogo-law = 石を取らない
les-nogo-law-1 = 取ってはいけない
les-nogo-law-1-text = NoGoでは石を取れません。青石の呼吸点はあと一つなので、赤はそこに打てません。
les-nogo-law-1-task = 赤が打てない点を選んでください。
les-nogo-law-2 = 自殺手もいけない
les-nogo-law-2-text = 打った石の呼吸点がなくなる点にも打てません。打てない点を着手禁止点といいます。
les-nogo-law-2-task = 赤の着手禁止点を選んでください。
les-nogo-law-3 = 打てなければ負け
les-nogo-law-3-text = 交互に打ち、パスはできません。自分の番に打つ所がなければ負けです。
les-nogo-law-3-task = 赤にはまだ打てる点があります。探して打ってください。
les-nogo-own = 自分だけの点
les-nogo-own-1 = 自分だけの点を作る
les-nogo-own-1-text = 自分は打てて相手は打てない点は、貯金のように最後まで取っておけます。
les-nogo-own-1-task = 隅に、青が打てない点を作ってください。
les-nogo-own-2 = 自分だけの点を数える
les-nogo-own-2-text = 自分だけの点が多い方が、最後まで打ち続けられます。
les-nogo-own-2-task = 赤だけが打てる点はいくつ？
les-nogo-own-3 = 共通の点が先
les-nogo-own-3-text = どちらも打てる点は早い者勝ちです。自分だけの点は逃げないので、取っておきます。
les-nogo-own-3-task = どちらも打てる点に打ってください。
les-nogo-own-4 = 最後の一手
les-nogo-own-4-text = 青の打てる点はもうわずかです。最後の共通の点を取れば勝ちです。
les-nogo-own-4-task = 青が打てなくなる一手を打ってください。
les-nogo-game = はじめてのNoGo
les-nogo-game-1 = 最後まで打つ
les-nogo-game-1-text = 五路盤で赤が先番です。自分だけの点を作り、共通の点を争い、最後に打てた方の勝ちです。
les-nogo-game-1-task = 青と終局まで打ってください。

## Lessons: wrong moves and illegal ones

les-wrong-corner = 隅の一番端ではありません。
les-wrong-side = 端の点ではありません。端の点には線が三本つながっています。
les-wrong-star = ここには丸がありません。
les-wrong-liberty = 呼吸点ではありません。線に沿ったすぐ隣の点です。
les-wrong-atari = まだアタリではありません。白の呼吸点はもっとあります。
les-wrong-self = この黒石はもちません。先に取られます。
les-wrong-capture = 白にはまだ呼吸点があり、取れていません。
les-wrong-one = アタリは一つだけです。二つ同時の手を探しましょう。
les-wrong-lost = これではまだ白に取られます。
les-wrong-escapes = これでは白に逃げられます。
les-wrong-elsewhere = 遠すぎます。その間に白が逃げます。
les-wrong-apart = これではまだ白に切られます。
les-wrong-joined = これではまだ白につながれます。
les-wrong-threat = 白は受けなくてもかまいません。コウ材になりません。
les-wrong-dead = これでは黒は二眼になりません。
les-wrong-lives = これでは白がまだ二眼を作れます。
les-wrong-open = ここには打てます。打てない点を探してください。
les-wrong-neutral = ここはもうどちらかの地です。
les-wrong-settled = もう争う所はありません。パスしましょう。
les-wrong-pass = パスにはまだ早いです。
les-wrong-low = 低すぎます。一線や二線では地が少ししか囲めません。
les-wrong-taken = 空き隅の三線か四線に打ちましょう。
les-wrong-extension = 二つの黒石の間で、どちらからも離れた三線か四線に打ちましょう。
les-wrong-own = 青が打てない点は増えていません。
les-wrong-spent = 自分だけの点を使ってしまいます。共通の点が先です。
les-wrong-moves = 青にはまだ打てる点があります。
les-wrong-number = 違います。もう一度数えましょう。
les-illegal-ko = コウです。すぐには取り返せません。先にほかへ打ちます。
les-illegal-suicide = ここに打つと呼吸点がありません。自殺手は打てません。

## Lessons: labels

les-figure-middle = 中央 { $n }
les-figure-side = 辺 { $n }
les-figure-corner = 隅 { $n }
les-counter-black = 黒の呼吸点
les-counter-white = 白の呼吸点
les-turn-black = 黒の番です。
les-turn-red = 赤の番です。
les-right = 正解です。
les-calm = 間違えても大丈夫。何度でも試せます。
les-finished = このレッスンは終わりです。
les-number = レッスン { $n }
les-how = 座標（D4など）を入力して打ちます。数える問題では数字を入力します。hint ヒント、pass パス、again やり直し、quit 終了。
les-replies = 相手は { $n } に打ちました。

## 新しいバージョン

ver-look = 新しいバージョンを確認
ver-looking = 確認中…
ver-newest = 爛柯 { $n } は最新バージョンです（一覧の日付：{ $d }）。
ver-newer = 新しいバージョン { $n } があります（{ $d } 公開）。
ver-open = 公開ページを開く
ver-no-page = ここからはページを開けません。アドレス：{ $n }
ver-address = バージョン一覧のアドレスではありません：{ $n }
ver-unreachable = バージョン一覧のサーバーに接続できません：{ $n }
ver-silent = バージョン一覧のサーバーが時間内に応答しません。あとでもう一度お試しください。
ver-refused = サーバーからバージョン一覧が得られません（HTTP { $n }）。
ver-redirected = サーバーが転送を繰り返しているか、暗号化されていないアドレスへ転送しています。
ver-long = 応答が長すぎるため、バージョン一覧ではありません。
ver-cut = バージョン一覧か署名が途中で切れています。もう一度お試しください。
ver-unsigned = バージョン一覧に署名がありません。ログインするまで独自のページを返すネットワークもあります。
ver-forged = バージョン一覧の署名が正しくありません。書き換えられたか、ほかの人が作ったものです。内容は使いません。
ver-unreadable = バージョン一覧の署名は正しいのですが、このバージョンの爛柯では読めません。
ver-older = このバージョン一覧は { $d } のもので、以前に見た { $n } のものより古くなっています。新しいバージョンが見えなくされているおそれがあります。
