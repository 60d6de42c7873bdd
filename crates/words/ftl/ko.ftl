### 한국어

## The rail of pages

nav-home = 홈
nav-play = 대국
nav-review = 복기
nav-new = 새 대국
nav-games = 기보
nav-settings = 설정
nav-online = 온라인
nav-menu = 메뉴
nav-learn = 학습
nav-camera = 카메라

## Buttons of a game

play-pass = 패스
play-undo = 무르기
play-resign = 기권
play-score = 계가
play-pause = 일시정지
play-resume = 계속
play-hint = 힌트
play-study = 놓아보기
play-end = 종국으로
play-move = { $n }수
play-handover = 대신 두기

## Tabs beside the board

tab-moves = 수순
tab-analysis = 분석
tab-chat = 대화
tab-camera = 카메라
tab-unread = 새 메시지 { $n }개
tab-count = 계가
tab-result = 결과

## The cards of the players

card-captures = 따낸 돌 { $n }
card-turn = 둘 차례
card-paused = 일시정지
card-lastperiod = 마지막 초읽기
card-timeout = 시간패
card-clockoff = 시계 꺼짐
card-first = 선번
card-thinking = 생각 중
card-you = 나
card-retry = { $n }초 후 재연결
card-away = 연결 없음 { $n }초

## Clocks

clock-off = 양쪽 시계 끄기
clock-on = 양쪽 시계 켜기
clock-menu = 시계

## Games with other programs

on-about = NoGo 강좌의 프로그램과 서버 없이 바로 연결합니다
on-course = 강좌 대국
on-course-note = 바둑판과 시간을 양쪽에서 똑같이 설정합니다
on-course-trust = 이 프로토콜에는 인증도 암호화도 없습니다. 믿을 수 있는 네트워크에서만 쓰십시오
on-name = 이름
on-rank = 기력
on-rank-hint = 예: 3단
on-board = 바둑판
on-each = 한 수
on-seconds = { $n }초
on-port = 포트
on-host = 대국 열기
on-host-note = 상대를 기다립니다
on-tell = 이 주소를 상대에게 알려 주십시오
on-join = 참가
on-join-note = 호스트:포트 입력
on-join-do = 참가
on-mine = 내 돌
on-askblack = 흑으로
on-askwhite = 백으로
on-copy = 복사
on-hangup = 연결 끊기
on-chat = 대화
on-nochat = 아직 대화가 없습니다
on-mute = 대화 소리 끄기
on-write = 할 말을 입력…
on-send = 보내기
on-say-greet = 잘 부탁드립니다
on-say-nice = 좋은 수입니다
on-say-thanks = 잘 두었습니다
on-again = 연결이 끊겨 다시 연결하는 중입니다
on-knock = { $p } 님이 참가하려고 합니다
on-free = 대기 중
on-busy = 대국 중
on-ask-takeback = 상대가 무르기를 청합니다. 허락하겠습니까?
on-ask-count = 상대가 계가를 청합니다. 동의하겠습니까?
on-ask-draw = 상대가 무승부를 제안합니다. 동의하겠습니까?
on-ask-void = 상대가 무효를 제안합니다. 동의하겠습니까?
on-yes = 동의
on-no = 거절
on-declined = 상대가 거절했습니다
on-ai = 상대가 AI에게 대국을 맡겼습니다
on-noai = 상대가 다시 직접 둡니다
on-ai-of = { $p } 님이 AI에게 대국을 맡겼습니다
on-noai-of = { $p } 님이 다시 직접 둡니다
on-nocode = 6자리 대국 코드나 주소를 입력하십시오
on-badcode = 코드가 틀렸거나 만료되었습니다
on-impostor = 응답한 쪽이 대국 코드를 모릅니다. 사칭일 수 있습니다
on-later = 코드 입력이 너무 많았습니다. 1분 뒤에 다시 하십시오
on-version = 버전이 맞지 않습니다. 오래된 쪽을 업데이트하십시오
on-elsewhere = 상대가 지금 다른 대국에 있습니다
on-taken = 이미 두는 사람이 있습니다
on-denied = 상대가 허락하지 않았습니다
on-unanswered = 상대가 응답하지 않았습니다. 나중에 다시 시도하십시오
on-notfound = 근처에 이 코드가 없습니다. 먼 곳은 코드@호스트:포트 형식으로 쓰십시오
on-disagreed = 양쪽의 판이 서로 달라 연결을 끊었습니다
on-mode-lanke = 란커
on-mode-course = 강좌
on-about-lanke = 란커 두 대를 서버 없이 바로 연결합니다
on-nearby = 근처의 상대
on-nobodynear = 상대가 안 보입니까? 같은 Wi‑Fi인지 확인하거나 코드를 쓰십시오
on-refresh = 다시 찾기
on-visible = 남에게 보이기
on-hidden = 근처 목록에 보이지 않습니다. 초대를 복사해 보내십시오
on-code = 코드 { $n }
on-visit = 초대
on-meet-note = 지난 대국의 설정으로
on-meet-tell = 이 코드를 상대에게 알려 주십시오
on-world = 어디서나 접속
on-world-note = 공개 릴레이를 거치며, 릴레이는 내용을 볼 수 없습니다
on-far = 어디서나 접속할 수 있습니다. 초대를 복사하십시오
on-notfar = 릴레이에 연결되지 않아 지금은 근처에서만 올 수 있습니다
on-come-note = 6자리 코드나 주소
on-offerit = 대국 신청
on-draw = 무승부 제안
on-takeback = 무르기
on-takeback-yes = 허용
on-takeback-no = 금지
on-colours = 흑백
on-youblack = 내가 흑으로 먼저 둡니다
on-youwhite = 내가 백입니다
on-near = 이 컴퓨터
on-lan = 근거리 네트워크
on-until = { $n }초 뒤 자동 거절
on-counter = 조건 변경
on-knock-watch = { $p } 님이 관전하려고 합니다
on-knocks = 참가 요청이 있습니다. 대국 화면을 보십시오
on-knocking = 상대의 허락을 기다립니다
on-watch = 관전
on-watching = 관전 중: { $b } 대 { $w }
on-watches = { $p } 님의 대국 관전 중
on-onlywatch = 관전 중에는 둘 수 없습니다
on-watchers = 관전 { $n }명
on-gone = { $p } 님이 나갔습니다. 돌아올 때까지 기다립니다
on-back = { $p } 님이 돌아왔습니다
on-comesback = 연결이 끊겼습니다. { $p } 님을 기다립니다
on-rejoined = 대국을 이었습니다. 상대를 기다립니다
on-release = 자리 비우기
on-objected = 상대 프로그램의 이의: { $n }
on-doubt = 이 수의 시간이 { $p } 님 쪽에서는 { $a }초, 이쪽에서는 { $b }초입니다
on-notsaved = 이 대국은 저장되지 않아 중단되면 이어서 둘 수 없습니다: { $n }
on-released = 자리가 비었습니다. 코드를 가진 사람이 이어 둘 수 있습니다
on-takesover = { $p } 님이 이어 둡니다
on-reserved = 연결이 끊긴 대국자의 자리입니다. 관전하거나 나중에 오십시오
on-othertable = { $p } 님은 다른 자리에 있습니다. 이 대국은 그대로 남습니다
on-recovered = { $p } 님과 둔 대국의 기록이 손상되었습니다. { $n }수까지 복구했고 원본 파일은 { $f }
on-unreadable = 온라인 대국의 기록이 손상되어 복구할 수 없습니다. 파일은 { $f }
on-recent = 최근 상대
on-norecent = 아직 없습니다
on-score = { $a }승 { $b }패
on-resume = 이어 두기
on-giveup = 그만두기
on-change = 변경
on-off = 연결 안 됨
on-me = 여기
on-waiting = 상대를 기다리는 중
on-calling = 연결 중
on-guest = 연결되었습니다. 대국 신청을 기다립니다
on-connected = { $p } 님과 연결되었습니다
on-asking = 대국을 신청했습니다. 답을 기다립니다
on-guest-name = 손님 { $n }
on-asked = { $p } 님의 대국 신청
on-playing = { $p } 님과 대국 중
on-terms = NoGo { $n }줄, { $t }
on-limit = 한 수 { $n }초
on-nolimit = 시간 제한 없음
on-accept = 수락
on-decline = 거절
on-began = { $p } 님과의 대국을 시작합니다. 나는 { $c }입니다
on-rejected = 상대가 거절했습니다: { $n }
on-broke = 상대의 착수 { $n } 반칙, 상대의 반칙패입니다
on-disputed = 양쪽의 결과가 달라 승패를 기록하지 않습니다
on-disputed-time = 상대는 시간패라고 하지만 이쪽 시계로는 아닙니다. 승패를 기록하지 않습니다
on-next = { $n }. 다음 상대를 기다립니다
on-broken = 대국이 끝나기 전에 연결이 끊겼습니다
on-noaddress = 잘못된 주소입니다: { $n }. 호스트:포트 형식으로 쓰십시오
on-nobody = 응답이 없습니다: { $n }
on-noport = 포트 { $n }번을 쓸 수 없습니다
on-closed = 연결을 끊었습니다
on-left = 상대가 나갔습니다
on-leftwhy = 상대가 나갔습니다: { $n }
on-cut = 연결이 끊어졌습니다
on-silent = 상대가 오랫동안 응답하지 않습니다
on-garbled = 상대 프로그램이 강좌 프로토콜을 따르지 않습니다
on-copied = 주소를 복사했습니다
on-nopause = 온라인 대국은 일시정지할 수 없습니다
req-takeback = 무르기 요청
req-count = 계가 요청
req-draw = 무승부 제안
req-void = 무효 요청
req-rematch = { $p } 님의 재대국 신청
req-note-takeback = { $n }수를 무릅니다
req-note-count = 대국을 멈추고 사석을 표시합니다
req-note-draw = 무승부로 끝납니다
req-note-void = 결과 없이 끝납니다
req-own-takeback = 무르기를 요청했습니다
req-own-count = 계가를 요청했습니다
req-own-draw = 무승부를 제안했습니다
req-own-void = 무효를 요청했습니다
req-waiting = 상대를 기다립니다
on-chat-new = 새 메시지
pa-allowed = 이 대국은 힌트를 쓸 수 있습니다
pa-forbidden = 사람과 두는 동안에는 분석할 수 없습니다. 끝난 뒤 복기하십시오
pa-ask = 힌트 보기
pa-wait = 내 차례에 힌트를 볼 수 있습니다

## Questions

ask-leave-title = 대국에서 나가겠습니까?
ask-leave-text = { $p } 님과의 대국이 끝나지 않았습니다. 기보는 저장되고, 온라인 화면에서 이어 둘 수 있습니다.
ask-leave-course = { $p } 님과의 대국이 끝나지 않았습니다. 나가면 이어 둘 수 없고 승패도 기록되지 않습니다.
ask-leave-yes = 나가기
ask-giveup-title = 대국을 그만두겠습니까?
ask-giveup-text = { $p } 님과의 대국을 더는 이어 둘 수 없게 됩니다. 저장한 기보는 남습니다.
ask-release-title = 자리를 비우겠습니까?
ask-release-text = 연결이 끊긴 { $p } 님의 자리입니다. 비우면 코드를 가진 사람이 이 대국을 이어 두게 되고, { $p } 님은 돌아오지 못할 수 있습니다.
ask-follow-title = 다른 자리로 가겠습니까?
ask-follow-text = { $p } 님은 지금 다른 자리에 있습니다. 앞의 대국은 그대로 남아 나중에 이어 둘 수 있습니다.
ask-follow-yes = 가기
ask-rejoin-no = 나중에
ask-rejoin-title = 이어 두겠습니까?
ask-rejoin-text = { $p } 님과의 대국이 끝나지 않았습니다: { $n }. 지금 두지 않아도 기보는 저장되고, 온라인 화면에서 이어 둘 수 있습니다.
ask-resign-title = 기권하겠습니까?
ask-resign-text = 상대가 이기고 대국이 끝납니다.
ask-resign-side = { $c } 기권, { $w } 승으로 대국이 끝납니다.
ask-score-title = 계가하겠습니까?
ask-score-text = 착수를 멈추고 사석을 표시합니다.
ask-pass-title = 벌써 패스하겠습니까?
ask-pass-text = 아직 경계가 정해지지 않았습니다. 패스하면 상대가 한 수 더 두고, 두 사람이 이어서 패스하면 대국이 끝납니다.
ask-pass-no = 계속 두기
ask-new-title = 새 대국을 시작하겠습니까?
ask-new-text = 지금 대국이 끝나지 않았습니다. 기보는 자동으로 저장됩니다.
ask-delete-title = { $n }국을 삭제하겠습니까?
ask-delete-text = 되돌릴 수 있습니다. 기보는 기보 폴더 안의 ‘deleted’ 폴더로 옮겨집니다.
ask-delete-elsewhere = 그중 { $n }국은 다른 폴더에 있어 목록에서만 빠지고 파일은 그대로 남습니다.
ask-resume-title = 지난 대국을 이어 두겠습니까?
ask-resume-text = 끝나지 않은 대국: { $n }.
ask-resume-yes = 이어 두기
ask-resume-no = 저장하고 새로 시작
ask-edit-title = 지난번 수정을 복원하겠습니까?
ask-edit-text = 저장하지 않음: { $n }.
ask-edit-and = ,{" "}
ask-edit-yes = 복원
ask-changed-title = 파일이 바뀌었습니다
ask-changed-text = { $n } 파일을 연 뒤에 다른 프로그램이 바꾸었습니다. 덮어쓰면 그 내용이 사라집니다.
ask-removed-title = 파일이 없습니다
ask-removed-text = { $n } 파일이 옮겨졌거나 삭제되었습니다. 같은 곳에 다시 저장할 수 있습니다.
ask-exists-title = 파일이 이미 있습니다
ask-exists-text = { $n } 파일이 이미 있고 내용이 다릅니다. 덮어쓰면 그 내용이 사라집니다.
ask-readonly-title = 읽기 전용 파일입니다
ask-readonly-text = { $n } 파일은 읽기 전용입니다. 그래도 덮어쓰겠습니까?
ask-nofile-title = 여기에는 저장할 수 없습니다
ask-nofile-text = { $n }: 일반 파일이 아닙니다. 다른 곳을 고르십시오.
ask-edit-no = 따로 저장

## Errors

er-line = 상대에게 전해지지 않았습니다: { $n }
er-viewer = PDF 뷰어를 열 수 없습니다: { $n }
er-name = 파일 이름을 입력하십시오
er-frames = 애니메이션은 { $n }장까지입니다. 범위를 줄이십시오
er-sheet = 해설지는 { $n }보까지입니다. 변화도를 빼거나 한 보의 수를 늘리십시오
er-draw = 그림을 그릴 수 없습니다: { $n }
er-stopped = 내보내기를 취소했습니다
er-analysis = 분석이 멈췄습니다: { $n }
er-noanalysis = 이 엔진은 분석을 하지 않습니다
er-analyses = 분석을 저장할 수 없습니다: { $n }
er-analyses-damaged = 이 대국의 분석 파일이 손상되어 { $f }(으)로 옮겼습니다
er-root = 기보의 처음은 옮기거나 지울 수 없습니다
er-read = 읽을 수 없습니다: { $n }
er-nogame = 기보가 없습니다
er-binary = 텍스트가 아니므로 기보가 없습니다
er-large = { $n } MB를 넘어 기보로는 너무 큽니다
er-nodes = 수와 변화가 너무 많아 { $n }개를 넘습니다
er-games = 대국이 너무 많아 { $n }국을 넘습니다. 파일을 나누십시오
er-full = 디스크가 가득 찼습니다
er-denied = 권한이 없습니다
er-readonly = 디스크가 읽기 전용입니다
er-absent = 그런 파일이 없습니다
er-busy = 다른 프로그램이 열고 있습니다
er-disk = 디스크 오류: { $n }
er-there = 다른 파일이 이미 있습니다
er-exists = { $n } 파일이 이미 있습니다. 한 번 더 내보내면 덮어씁니다
er-config = { $f } 파일을 쓸 수 없습니다: { $n }. 파일은 그대로 두며, 변경은 종료할 때까지만 유지됩니다
er-config-some = { $f } 파일이 손상되어 다음 항목을 기본값으로 바꾸었습니다: { $n }.
er-config-all = { $f } 파일을 전혀 읽을 수 없어 모두 기본값으로 바꾸었습니다.
er-config-whole = { $f } 파일이 손상되었으나 읽을 수 있는 내용은 남겼습니다.
er-config-kept = {" "}손상된 파일은 { $f } 파일로 남겼습니다
er-list = 폴더를 열 수 없습니다: { $n }
er-format = 확장자는 .sgf나 .dat로 하십시오
er-saved = 저장할 수 없습니다. 다른 폴더를 고르십시오: { $n }
er-write-games = 이 형식에는 한 대국만 저장할 수 있습니다. .sgf로 하십시오
er-write-board = 이 형식은 9줄 바둑판에만 씁니다. .sgf로 하십시오
er-write-setup = 이 형식에는 미리 놓은 돌을 저장할 수 없습니다. .sgf로 하십시오
er-write-turn = 이 형식에는 흑부터 번갈아 둔 수만 저장할 수 있습니다. .sgf로 하십시오
er-moved = 파일을 옮길 수 없습니다: { $n }
er-file-name = 파일 이름으로 쓸 수 없습니다. 비어 있거나 점으로 시작하거나 200자를 넘거나 / \ : * ? " < > | 가 들어 있으면 안 됩니다
er-learn = { $f } 파일을 읽거나 쓸 수 없습니다: { $n }
er-learn-busy = 다른 프로그램이 { $f } 파일을 바꾸고 있습니다. 다시 해 보십시오
er-learn-damaged = { $f } 파일이 손상되어 빈 것으로 봅니다. 다음에 바꾸면 원래 파일을 따로 남깁니다
er-learn-home = 카드와 진도를 저장할 곳이 없습니다
er-crash = 지난번에 오류가 있었습니다. 보고서: { $f }. `lanke report-problem`으로 묶을 수 있습니다.
er-file-open = 이 기보는 열려 있습니다. 복기에서 닫은 뒤 이름을 바꾸거나 삭제하십시오.
er-number = “{ $n }”: 숫자가 아닙니다
er-game = 이 대국자는 이 게임을 두지 않습니다
er-board = 이 대국자는 { $n } 바둑판에서 두지 않습니다
er-halted = 이 대국자는 수를 찾기 전에 멈췄습니다
er-network = { $n } 신경망을 쓸 수 없습니다: { $w }
er-nonsense = { $n } 신경망의 답이 잘못되었습니다. 파일이 손상되었습니다

## The line of messages

st-black = 흑 차례
st-white = 백 차례
st-ko = 패입니다. 다른 곳에 먼저 두십시오
st-suicide = 자살수는 둘 수 없습니다
st-occupied = 이미 돌이 있습니다
st-notturn = 내 차례가 아닙니다
st-pass = { $c } 패스
st-period = 마지막 초읽기, { $n }초 남음
st-exported = 내보냈습니다: { $n }
st-printed = 시스템 뷰어로 열었습니다. 거기서 인쇄하십시오
st-deleted = 노드 { $n }개를 지웠습니다. 되돌릴 수 있습니다
st-copied = 노드 { $n }개를 복사했습니다
st-left = 놓아본 { $n }수를 남기지 않았습니다. 변화도로 남길 수 있습니다
st-trying = 편집하려면 놓아보기를 마치십시오
st-place = 흑은 접바둑 돌 { $n }개를 놓으십시오
st-captured = 따인 자리여서 다시 둘 수 없습니다
st-nopass = NoGo에는 패스가 없습니다
st-capture = 따내는 수는 NoGo에서 둘 수 없습니다
st-nogosuicide = 자살수는 NoGo에서 둘 수 없습니다
st-superko-at = 동형반복: { $n }수 다음과 같은 모양입니다
st-superko-start = 동형반복: 처음과 같은 모양입니다
st-outside = 바둑판 밖입니다
st-over = 대국이 끝났습니다
st-paused = 일시정지 중. 계속을 누르십시오
st-counting = 계가 중
st-begun = 대국이 이미 시작되었습니다
st-noundo = 무를 수가 없습니다
st-undobarred = 무르기를 허용하지 않는 대국입니다
st-study = 종국 뒤 놓아보기입니다. 결과는 바뀌지 않습니다
st-over-study = 놓아보기로 이어 놓을 수 있습니다
st-back = { $n }수를 보는 중입니다. 판을 누르면 지금 국면으로 갑니다
st-flag = { $c } 시간패
st-enter = { $c } 초읽기 시작
st-lost = { $c } 초읽기 1회 사용, { $n }회 남음
st-sound-on = 소리를 켰습니다
st-sound-off = 소리를 껐습니다
st-low = { $c } { $n }초 남음
st-opened = 열었습니다: { $n }
st-warnings = 열었습니다: { $n } (경고 { $k }건)
st-illegal = 둘 수 없는 수입니다: { $n }
st-nosave = 저장할 기보가 없습니다
st-kept = 저장했습니다: { $n }
st-closed = 닫았습니다. 수정한 내용은 { $n } 파일에 있습니다
st-savedagain = 디스크가 회복되어 모두 저장했습니다
st-beside = { $o } 파일을 다른 프로그램이 바꾸어 덮어쓰지 않고 { $n } 파일로 저장했습니다
st-nocount = 이 규칙에는 계가가 없습니다
st-twopasses = 이 규칙에서는 두 사람이 이어서 패스하면 대국이 끝납니다
st-asked = 먼저 상대의 요청에 답하십시오
st-nostone = 여기에는 돌이 없습니다
st-timeup = 시간이 다 되었습니다
st-end = 기보는 여기까지입니다
st-step = 감상: 판을 누르면 다음 수로 갑니다
st-guess = 다음 한 수: 생각한 자리를 누르십시오
st-guessed = 다음 한 수: 정답 { $n }, 오답 { $k }
st-nodialog = 이 시스템에는 파일 선택 창이 없습니다. 경로를 입력하십시오
st-nodialog-list = 이 시스템에는 파일 선택 창이 없습니다. 목록에서 고르거나 경로를 입력하십시오
st-copied-record = 기보를 복사했습니다
st-copied-line = 이 변화를 복사했습니다
st-copied-position = 이 국면을 복사했습니다
st-handed = { $c } 차례는 { $n } 대국자가 둡니다
st-taken = { $c } 차례는 직접 둡니다
st-restart = { $n } 응답 없음. 다시 시작하는 중입니다
st-noengine = GTP 엔진이 없습니다. 설정에서 추가하십시오
st-hint-pass = 힌트: 패스
st-hint-resign = 힌트: 이 판은 졌습니다
st-nonetwork = 신경망이 없습니다. 설정에서 고르십시오
st-network = { $n } 신경망으로 두고 분석할 수 있습니다
st-network-people = { $n } 신경망이 사람처럼 둘 수 있습니다
st-network-nogo = { $n } 신경망이 NoGo를 둘 수 있습니다
st-silent = { $n } 엔진이 { $w } 명령에 10초 넘게 응답하지 않습니다

## Export

exp-title = 내보내기
exp-position = 국면
exp-line = 애니메이션
exp-sheet = 해설지
exp-report = 보고서
exp-year = 연도
exp-format = 형식
exp-text = 텍스트
exp-numbers = 수순
exp-off = 없음
exp-all = 모두
exp-lastn = 마지막
exp-fromn = 시작 수
exp-style = 모양
exp-book = 인쇄
exp-wood = 나무판
exp-coordinates = 좌표
exp-captions = 대국자와 수순 표시
exp-size = 너비
exp-pixels = { $n } px
exp-from = 시작 수
exp-to = 끝 수
exp-delay = 한 수
exp-last = 마지막 정지
exp-seconds = { $n }초
exp-forever = 반복 재생
exp-frames = { $n }장, { $t }
exp-moves = 한 보의 수
exp-paper = 용지
exp-variations = 변화도 포함
exp-comments = 해설 포함
exp-page = { $i } / { $n } 쪽
exp-before = 이전 쪽
exp-after = 다음 쪽
exp-preview = 미리보기
exp-path = 저장 위치
exp-copy = 복사
exp-print = 인쇄
exp-make = 저장
exp-busy = 만드는 중

## Legend of diagrams as text

txt-last = 마지막 수
txt-dead = 사석
txt-triangle = 세모
txt-square = 네모
txt-circle = 동그라미
txt-cross = 가위표
txt-selected = 선택
txt-pass = 패스

## Captions of diagrams

dia-pass = { $n } 패스
dia-range = { $a }–{ $b }
dia-moves = { $a }–{ $b }수

## Study sheets

sheet-diagram = 제{ $i }보 ({ $r })
sheet-start = 제{ $i }보
sheet-variation = 변화 { $i }: { $n }수부터 ({ $r })
sheet-komi = 덤 { $n }
sheet-time = 제한시간 { $n }
sheet-handicap = { $n }점 접바둑

## Game reports

gr-title = 대국 보고서
gr-course = 형세
gr-course-note = 실선은 흑 승률, 점선은 흑의 집 차이, 동그라미는 실수 순위
gr-course-rate = 흑 승률, 동그라미는 실수 순위
gr-accuracy = 정확도
gr-loss = 한 수 평균 손해(집)
gr-loss-rate = 한 수 평균 손해(승률)
gr-first = 분석 첫 후보와 일치
gr-mistakes = 실수({ $n }집 이상 손해)
gr-mistakes-rate = 실수(승률 { $n } 이상 손해)
gr-formula = 정확도: 분석에서 한 집 손해마다 0.75배가 되는 값을 한쪽의 모든 수에서 평균한 값입니다.
gr-formula-rate = 정확도: 분석에서 승률 2.5% 손해마다 0.75배가 되는 값을 한쪽의 모든 수에서 평균한 값입니다.
gr-phases = 단계
gr-opening = 포석
gr-middle = 중반
gr-endgame = 끝내기
gr-turns = 큰 실수
gr-better = 정수
gr-instead = 정수 { $p }
gr-rate = 승률 { $a } → { $b }
gr-lead = 집 차이 { $a } → { $b }
gr-time = 사용 시간
gr-used = 초읽기 전
gr-mean = 한 수 평균
gr-longest = 가장 긴 수
gr-longest-move = 그 수 번호
gr-overtime = 초읽기 수
gr-game = 기보
gr-made = 란커 보고서, 분석: { $e }, 한 수 { $v }
pr-games = { $n }국
pr-analysed = { $n }국 분석
pr-results = 승 : 패
pr-months = 매월
pr-months-note = 막대: 대국 수(진한 부분은 승), 선: 정확도
pr-no-dates = 기보에 날짜가 없습니다
pr-colors = 흑과 백
pr-all = 모든 대국
pr-mistakes = 한 판의 실수
pr-opponents = 상대

## Explanations: sentences on a move

why-nothing = 이 대국의 수에 대해 증명된 것이 없습니다.
why-nothing-move = 이 수에 대해 증명된 것이 없습니다.
why-takes = { $m }: 돌 { $n }개를 따냅니다.
why-caught = { $m }: { $p }의 { $o } { $n }점은 달아날 수 없습니다.
why-caught-ladder = { $m }: { $p }의 { $o } { $n }점은 축으로 잡힙니다.
why-caught-net = { $m }: { $p }의 { $o } { $n }점은 장문으로 잡힙니다.
why-exposed = { $m } 다음 { $o } { $b }면 { $p }의 { $n }점이 잡힙니다.
why-exposed-ladder = { $m } 다음 { $o } { $b }면 { $p }의 { $n }점이 축으로 잡힙니다.
why-exposed-net = { $m } 다음 { $o } { $b }면 { $p }의 { $n }점이 장문으로 잡힙니다.
why-self-atari = { $m }: 스스로 단수가 되어 { $o } { $b }면 { $n }점이 잡힙니다.
why-frees = { $m }에 두면 { $p }의 { $n }점은 활로가 { $l }개입니다.
why-double-atari = { $m }: 양단수여서 { $o }은 { $p }, { $q } 둘 다 살릴 수는 없습니다.
why-cut = { $c } { $m } 끊음에 { $a }, { $b } 두 곳을 다 막을 수는 없습니다.
why-double = { $m } 다음 { $o }은 { $p }, { $q } 둘 다 살릴 수는 없습니다.
why-one-eye = { $m }: { $p }의 { $o } { $n }점은 눈이 하나뿐이라 죽었습니다.
why-dead = { $m }: { $p }의 { $o } { $n }점은 죽었습니다.
why-killed = { $m } 다음 { $o } { $b }면 { $p }의 { $n }점이 죽습니다.
why-lives = { $m }에 두면 { $p }의 { $n }점은 살게 됩니다.
why-area-lost = 분석으로는 { $p } 부근 { $c } 집 { $n }집이 없어졌습니다.
why-area-given = 분석으로는 { $p } 부근에서 { $o }의 집이 { $n }집 늘었습니다.

## Learning: cards and problems

ln-motto = 매일 조금씩
ln-streak = { $n }일 연속
ln-begin-today = 오늘 시작
ln-today = 오늘
ln-day =
    { $w ->
        [1] 월
        [2] 화
        [3] 수
        [4] 목
        [5] 금
        [6] 토
       *[other] 일
    }
ln-done = 완료
ln-waiting = 복습할 카드 { $n }장
ln-cards = 오늘의 실수 카드
ln-card = 실수 카드
ln-minutes = 약 { $n }분
ln-chip-new = 새 카드 { $n }
ln-chip-again = 복습 { $n }
ln-begin = 복습 시작
ln-first = 복기에서 한 판을 분석하면 실수가 여기서 카드가 됩니다.
ln-open-games = 기보 열기
ln-none-due = 오늘은 복습할 카드가 없습니다
ln-some-problems = 문제 풀기
ln-next-due = 다음 카드는 { $t } 뒤
ln-yesterday = 어제 { $n }장 중 { $r }장을 기억했습니다
ln-week = 7일간 { $n }문제, 정답 { $p }%
ln-course = 입문 강좌
ln-learned = { $m }과 중 { $n }과 완료
ln-steps = { $m }단계 중 { $n }단계 완료
ln-thinking = 상대가 생각 중…
ln-previous-step = 이전
ln-next-step = 다음 단계
ln-next-lesson = 다음 과
ln-problems = 문제
ln-level = 사활 { $n }단계
ln-set-made = { $n }문제, 모두 증명됨
ln-set = { $n }문제
ln-accuracy = 정답 { $n }%
ln-continue = 계속
ln-start = 시작
ln-open-set = 파일에서 문제집 추가
ln-add-set = 문제집에 추가
ln-make-cards = 실수를 카드로 만들기
ln-not-analysed = 먼저 분석하십시오. 아직 실수를 모릅니다
ln-no-cards = 두 집 이상의 실수를 찾지 못했습니다
ln-cards-known = 이 실수들은 이미 카드입니다
ln-cards-full = 카드가 가득 차서 { $n }장은 추가하지 못했습니다
ln-cards-added = 카드 { $n }장을 추가했습니다
ln-set-added = { $n }문제를 추가했습니다
ln-no-set = 이 기보에는 문제가 없습니다: 문제는 흑백 돌의 배치와 이어지는 수가 있어야 합니다
ln-compose = 문제로 만들기
ln-compose-black = 문제로 만들기: 흑 차례
ln-compose-white = 문제로 만들기: 백 차례
ln-known = 이미 있는 문제입니다
ln-no-games = 저장된 대국에 내 이름이 없습니다
ln-no-name = 먼저 설정에 이름을 적으십시오. 그 이름으로 대국을 찾습니다
ln-collecting = 대국을 읽는 중……
ln-report = 내 대국 보고서
ln-own-problems = 내 문제
ln-proving = 정답 수를 찾는 중……
ln-doubtful = 먼저 불확실한 점 { $n }곳을 확인하십시오
ln-hidden = 판의 점 { $n }곳이 보이지 않습니다
ln-not-enclosed = 포위된 돌이 없습니다. 문제에는 상대에게 포위된 돌이 있어야 합니다
ln-of-nogo = 문제는 바둑 국면으로만 만들 수 있고, NoGo 국면으로는 만들 수 없습니다
ln-not-proved = 10초 안에 풀지 못했습니다
ln-weak-border = 둘러싼 돌을 잡을 수 있어 결과를 증명할 수 없습니다
ln-fails = { $c }에게 통하는 첫 수가 없습니다
ln-idle = { $c }은 손을 빼도 됩니다. 문제로 만들 수 없습니다
ln-no-problem = 그 문제는 이제 없습니다
ln-set-unreadable = { $f }의 문제를 표시할 수 없습니다: { $n }
ln-set-no-record = SGF 파일이 아닙니다
ln-set-no-problem = 문제가 들어 있지 않습니다
ln-unreadable-more = 그 외 파일 { $n }개
ln-back = 학습으로 돌아가기
ln-undo = 마지막 평가 취소
ln-times = { $n }번째
ln-you = 나
ln-unknown = 상대
ln-lost = { $d } { $w } 대 { $o }: 실전 수는 { $l }
ln-played = { $d } { $w } 대 { $o }: { $m }, { $l }
ln-find = 더 좋은 수를 찾으십시오
ln-judging = 판정 중…
ln-judging-move = { $m }: 판정 중…
ln-here = { $m } 정답입니다
ln-not-yet = { $m } 아직 아닙니다: { $l }
ln-unjudged = { $m }을(를) 판정할 엔진이 없습니다
ln-answer-shown = 정답
ln-refutation = 실패도
ln-better = 좋은 수
ln-loses = { $n }집 손해
ln-loses-rate = 승률 { $n }% 손해
ln-loses-nothing = 손해 없음
ln-answer = 답 보기
ln-bury = 내일 하기
ln-retry = 다시
ln-again = 잊음
ln-hard = 어려움
ln-good = 기억함
ln-easy = 쉬움
ln-in-minutes = { $n }분
ln-in-hours = { $n }시간
ln-in-days = { $n }일
ln-in-months = { $n }개월
ln-finished = 오늘의 카드를 마쳤습니다
ln-turn = 회전, 뒤집기, 색 바꾸기
ln-hint = 힌트
ln-next = 다음 문제
ln-right = 정답
ln-wrong = 아닙니다. 실패도를 보고 다시 해 보십시오
ln-not-stored = 문제집에 없고 증명되지 않은 수입니다: 오답으로 셉니다
ln-go-on = 맞습니다. 계속하십시오
ln-solution = 정답
ln-refuted = 실패
ln-not-judged = 판정 없음
ln-variations = 변화
ln-proved = 증명됨: 옳은 첫 수 { $n }개 { $m }
ln-unproved = 증명되지 않음: 답은 문제집의 것입니다
ln-right-share = 정답
ex-exam = 시험
ex-about = 힌트 없이 문제가 이어집니다. 틀리거나 시간이 끝나면 그 문제는 끝납니다.
ex-problems = 문제 수
ex-time = 문제당 시간
ex-pass = 합격에 필요한 정답 수
ex-seconds = { $n }초
ex-minutes = { $n }분
ex-begin = 시험 시작
ex-skip = 넘기기
ex-wrong = 오답
ex-late = 시간 초과
ex-passed = 합격
ex-failed = 불합격
ex-result = { $n }문제 중 { $r }문제 정답, 합격은 { $p }문제
ex-problem = { $n }번 문제
ex-again = 다시 시험 보기
bg-working = 내 대국 분석 중: 이 대국 { $p }%, 남은 대국 { $n }
bg-done = 내 대국 { $n }국을 분석, 새 카드 { $c }장
lib-patterns = 모양 찾기
lib-openings = 포석 탐색
lib-pattern = 모양
lib-results = 결과
lib-any = 무관
lib-select = 범위
lib-clear = 지우기
lib-undo = 실행 취소
lib-to-play = 차례
lib-either = 모두
lib-latest = 최대 수순
lib-turned = 회전과 뒤집기
lib-exchanged = 흑백 바꿈
lib-player = 대국자
lib-from = 시작
lib-to = 끝
lib-winner = 승자
lib-all = 전체
lib-black-won = 흑승
lib-white-won = 백승
lib-folder-about = 폴더의 기보를 읽기만 하고 바꾸지 않습니다
lib-folder = 폴더
lib-add = 추가
lib-add-folder = 폴더 추가
lib-indexing = 기보를 읽는 중
lib-widen = 가장자리 무시
lib-unfilter = 필터 해제
lib-games-title = 대국
lib-more = 더 보기
lib-start = 시작
lib-restart = 빈 판으로
lib-show-games = 대국 보기
lib-play-on = 여기서 두기
lib-next = 다음 수
lib-hits = 횟수
lib-share = 비율
lib-rate = 승률
lib-move = 착수
lib-library = 기보 모음
lib-network = 신경망
lib-games-unit = 국
lib-empty = 기보가 없습니다. 폴더를 추가하십시오
lib-games = { $n }국
lib-damaged = 읽을 수 없는 파일 { $n }개
lib-begin = 판의 일부를 지정하거나 돌을 놓으십시오
lib-nothing = 이 모양의 대국이 없습니다
lib-unknown = 이 국면의 대국이 없습니다
lib-few = 대국이 적으니 하나씩 보십시오
lib-count = { $s }초 · { $n }국
lib-of = 전체 { $n }국
lib-rest = 그 외 { $n }수, { $k }회
lib-elsewhere = 손뺌
lib-turn = { $c } 차례, { $n }수째
lib-differ = 흔한 수는 { $a }, 신경망은 { $b } 추천
lib-area = { $w }×{ $h }, 무관 { $n }점
lib-board = 바둑판
lib-no-folder = { $n } 폴더가 없습니다
lib-not-listed = 폴더 목록에 { $n } 폴더가 없습니다
lib-failed = 기보 모음을 쓸 수 없습니다: { $n }
lib-here = 국면을 기보 모음에서 찾기
lib-all-open = 대국 { $n }개, 아직 파일이 아닙니다: Ctrl+S로 저장
lib-gone = 이 대국들이 이제 파일에 없습니다
lib-changed = 기보가 바뀌어 찾은 대국이 이제 없습니다
lib-remove = 기보 모음에서 { $n } 빼기
lib-open-all = 모두 열기
lib-previewed = 미리보기: { $a } – { $b }

## Sheets of problems

pz-title = 문제, { $n }단계
pz-answers = 정답
pz-back = 정답은 다음 쪽
pz-live = { $c } 차례, 살기
pz-kill = { $c } 차례, 잡기
pz-play = { $c } 차례

## The dialog for a new game

new-title = 새 대국
new-game = 종류
new-go = 바둑
new-nogo = NoGo
new-size = 바둑판 (2–52줄)
new-lines = { $n }줄
new-rules = 규칙
new-komi = 덤
new-handicap = 치수
new-even = 호선
new-fixed = 정위치
new-free = 자유 배치
new-players = 대국자
new-swap = 바꾸기
new-nigiri = 돌 가리기
new-rank = 기력
new-rankof = { $n } 기력
new-time = 제한시간
new-undo = 무르기 허용
new-goes-on = { $n }수부터: { $s }
new-presets = 프리셋
new-keep = 저장
new-keepname = 프리셋 이름
new-rename = { $n } 이름 변경
new-drop = { $n } 삭제
new-rulesof = { $r } 규칙
new-board = { $n }줄
new-rect = { $w }×{ $h }줄
new-komi-zi = 덤 { $n }자
new-komi-points = 덤 { $k }집
new-komi-none = 덤 없음
new-reverse-zi = 역덤 { $n }자
new-reverse-points = 역덤 { $k }집
new-stones = { $n }점 접바둑
new-zi = {" "}(= { $n }자)
new-minutes = { $n }분
new-seconds = { $n }초
new-hours = { $n }시간
new-times = { $n }회
new-moves = { $n }수
new-stonesound = 착수음

## Rulesets

r-cn = 중국
r-jp = 일본
r-kr = 한국
r-aga = AGA
r-nz = 뉴질랜드
r-tt = Tromp-Taylor
r-ing = 응씨
r-simple = 간이
r-nogo = NoGo

## Nigiri

nigiri-first = 갑
nigiri-second = 을
nigiri-odd = 홀
nigiri-even = 짝
nigiri-right = { $w }: { $n }개 쥠, { $b }: { $g }, 맞힘. { $b } 흑번
nigiri-wrong = { $w }: { $n }개 쥠, { $b }: { $g }, 틀림. { $w } 흑번

## Kinds of clocks and what they are set to

t-none = 무제한
t-abs = 타임아웃제
t-jp = 초읽기
t-ca = 캐나다식
t-fischer = 피셔
t-permove = 한 수마다
t-main = 제한시간
t-periods = 횟수
t-each = 한 번
t-block = 묶음 수
t-increment = 추가 시간
t-cap = 시간 상한

## Common buttons

btn-start = 대국 시작
btn-cancel = 취소
btn-delete = 삭제
btn-resign = 기권
btn-close = 닫기
btn-save = 저장
btn-browse = 찾아보기…
btn-paste = 기보 붙여넣기
btn-overwrite = 덮어쓰기
btn-again = 다시 저장
btn-compare = 비교

## Review

rev-cand = 후보수
rev-heat = 집 예측
rev-pv = 변화도
rev-mist = 실수
rev-wr = 승률
rev-lead = +{ $n }집
rev-behind = −{ $n }집
rev-visits = { $n }회
rev-first = 처음
rev-prev = 이전
rev-next = 다음
rev-last = 끝
rev-auto = 자동 재생
rev-speed = 초당 { $n }수
rev-try = 놓아보기
rev-leave = 마치기
rev-trying = 놓아보기 { $n }수, 기보는 그대로입니다
rev-comment = 해설
rev-versus = 대
rev-game = 제{ $n }국
rev-untitled = 제목 없는 기보
rev-thisgame = 이 대국
rev-tabs = 열린 기보
rev-closetab = { $n } 닫기
rev-change = 저장 안 됨
rev-prevgame = 이전 대국
rev-nextgame = 다음 대국
rev-place = 진행
rev-write = 해설 쓰기
rev-games = 대국 목록
rev-jump = 수로 이동
rev-walk = 재생 속도
rev-branch = 변화
rev-mark = 표시
rev-landmark-back = 이전 { $n }
rev-landmark-next = 다음 { $n }
rev-keep = 변화도로 남기기

## Empty lists

em-mist = 실수가 없습니다
em-analysis = 분석을 켜면 승률이 보입니다
em-moves = 아직 착수가 없습니다
em-games = 기보가 없습니다. SGF를 여기로 끌어 놓으십시오

## Analysis

an-score = 집 차이
an-each = 정밀 분석, 한 수의 탐색 수
an-graph = 승률 그래프
an-thinking = 분석 중
an-rate = { $c } { $n }
an-proved = { $c } 승리, 증명됨
an-win = 승
an-lose = 패
an-policy = 첫 감각
an-candidate = 후보수 { $p }, 손해 { $l }, 승률 { $n }
an-mistake = { $i }수 { $c } { $p }, 손해 { $n }
an-mistake-proved = { $i }수 { $c } { $p }, 이긴 판을 놓침, 증명됨
an-loss-proved = 증명됨
an-points = { $n }집
an-first = 빠른 분석 { $i }/{ $n }
an-deep = 정밀 분석 { $n }%
an-left = { $t } 남음
an-glance = 빠른 분석
an-played = 실전
an-loss = 손해
an-visits = 탐색
an-line = 진행
an-open = 분석 시작
an-pause = 분석 일시정지
an-resume = 분석 계속
an-settings = 분석 설정
an-engine = 엔진
an-number = 바둑판의 숫자
an-keep = 기보 저장
an-keep-beside = 분석 제외
an-keep-in = 분석 포함
an-large = 큰 실수
an-small = 실수
an-of-side = { $n }의 실수만

## Commands

cmd-analyse-game = 전체 분석
cmd-next-mistake = 다음 실수
cmd-previous-mistake = 이전 실수
cmd-again = 실수 다시 두기
cmd-answer = 정답 보기
cmd-tab-next = 다음 기보
cmd-tab-previous = 이전 기보
cmd-comment-next = 다음 해설
cmd-comment-previous = 이전 해설
cmd-fork-next = 다음 갈림
cmd-fork-previous = 이전 갈림
cmd-mark-next = 다음 표시
cmd-mark-previous = 이전 표시
cmd-pause = 일시정지 또는 계속
cmd-clocks = 시계 켜기, 끄기
cmd-study = 종국 뒤 놓아보기, 또는 마치기
cmd-hints = 금지점 표시 전환
cmd-resetdead = 사석 되돌리기
cmd-back-ten = 10수 뒤로
cmd-forward-ten = 10수 앞으로
cmd-branch-previous = 이전 변화
cmd-branch-next = 다음 변화
cmd-faster = 재생 빠르게
cmd-slower = 재생 느리게
cmd-undo = 무르기, 되돌리기
cmd-redo = 다시 하기
cmd-try = 놓아보기, 또는 마치기
cmd-tools = 편집 도구
cmd-quit = 란커 종료
cmd-labels = 좌표 전환
cmd-mute = 소리 켜기, 끄기
cmd-dark = 어둡게, 밝게
cmd-language = 다음 언어
cmd-board = 바둑판 커서
cmd-place = 좌표나 수 입력
cmd-palette = 명령 팔레트
cmd-keys = 단축키
cmd-fullscreen = 전체 화면
cmd-hint = 힌트
cmd-handover = 대신 두기, 또는 되찾기
cmd-moves-tab = 대국 화면의 수순
cmd-chat-tab = 대국 화면의 대화
cmd-camera-tab = 대국 화면의 카메라
cmd-analysis-tab = 대국 화면의 분석

## Mistakes played again

ex-find = 실전은 { $n } 손해입니다. 더 좋은 수를 찾으십시오
ex-wait = 판단 중
ex-good = 훌륭합니다. 실전보다 좋은 수입니다
ex-costs = 아직 { $n } 손해입니다. 다시 두십시오

## Editing tools

tool-open = 편집
tool-triangle = 세모
tool-square = 네모
tool-circle = 동그라미
tool-cross = 가위표
tool-selected = 선택
tool-territory-black = 흑집
tool-territory-white = 백집
tool-letter = 글자
tool-number = 숫자
tool-arrow = 화살표
tool-line = 선
tool-dim = 흐리게
tool-black = 흑돌
tool-white = 백돌
tool-erase = 들어내기
tool-turn = 차례 바꾸기

## Judgements of moves and positions

jd-good = 좋은 수
jd-bad = 악수
jd-interesting = 흥미로운 수
jd-doubtful = 의문수
jd-even = 형세 호각
jd-black = 흑 유리
jd-white = 백 유리
jd-unclear = 형세 불명
jd-hotspot = 급소
jd-twice = { $n } (강조)

## Branches of a record

br-menu = 가지
br-main = 주 수순으로
br-up = 변화 위로
br-down = 변화 아래로
br-cut = 가지 잘라내기
br-copy = 가지 복사
br-paste = 가지 붙여넣기
br-delete = 가지 삭제
br-undo = 되돌리기
br-redo = 다시 하기

## The first page

home-morning = 좋은 아침입니다
home-afternoon = 안녕하세요
home-evening = 좋은 저녁입니다
home-hello = { $n } 님, { $g }
home-date =
    { $m }월 { $d }일 { $w ->
        [1] 월요일
        [2] 화요일
        [3] 수요일
        [4] 목요일
        [5] 금요일
        [6] 토요일
       *[other] 일요일
    }
home-day = { $m }월 { $d }일
home-today = 오늘 { $t }
home-yesterday = 어제 { $t }
home-unfinished = 중단된 대국
home-current = 진행 중인 대국
home-changes = 저장하지 않은 변경
home-against = { $p } 상대
home-yourturn = 내 차례
home-turn = { $c } 차례
home-dismiss = 기보로만 남기기
home-name = 이름이 무엇입니까?
home-name-about = 대국, 기보, 온라인에서 씁니다
home-later = 나중에
home-computer = 컴퓨터와 두기
home-computer-about = 내장되어 있어 인터넷이 필요 없습니다
home-board = 바둑판
home-strength = 세기
home-color = 돌
home-novice = 입문
home-full = 최강
home-black = 흑
home-white = 백
home-more = 더 많은 설정
home-two = 둘이 두기
home-two-about = 한 화면에서
home-record = 기보 열기
home-record-about = 파일을 끌어다 놓아도 됩니다
home-real = 실제 바둑판
home-real-about = 카메라가 읽습니다
home-online-about = 근처에서, 또는 코드로
home-learn-about = 규칙, 사활, 나의 실수
home-cards = 오늘의 실수 카드 { $n }장
home-no-cards = 오늘은 카드가 없습니다
home-recent = 최근 대국
home-all = 모든 기보
home-none = 아직 대국이 없습니다. 한 판 두어 보세요
home-noresult = 미완국
home-moves = { $n }수

## The end of a game

end-turns = 큰 승부처
end-analysing = 분석 중 { $i }/{ $n }
end-noturns = 양쪽 모두 큰 실수가 없습니다
end-loss = −{ $n }집
end-better = { $p } 더 좋음
end-saved = 저장됨
end-rematch = 돌을 바꾸어 다시

## Counting

sc-alive = 산 돌
sc-terr = 집
sc-total = 합계
sc-dead = 사석
sc-jp = 집 계가 참고
sc-tap = 돌을 눌러 사활을 바꿉니다
sc-reset = 되돌리기
sc-differ = 사석 판단이 다릅니다. 직접 정하십시오
sc-wait = 확인 대기
sc-ok = 확인함
sc-cont = 대국 계속
sc-unfinished = 아직 끝나지 않았습니다: { $n }곳이 누구의 집도 아닙니다
sc-unfinished-title = 끝나지 않은 대국
sc-confirm = 결과 확정
sc-moves = 총 { $n }수

## NoGo

ng-left = 둘 수 있는 곳
ng-can = { $n }곳 남음
ng-can-own = { $n }곳 남음, 전용 { $p }
ng-rule = 둘 곳이 없으면 집니다
ng-tip = × 표시는 둘 수 없는 곳: 따내기 또는 자살수
ng-hint = 따내기와 자살수 금지. 눈 단추로 금지점 표시
ng-why-own = { $p }: { $c }만 둘 수 있음, 확실한 수 { $b } : { $w }
ng-why-takes = { $p }: { $c } { $n }곳 감소, 확실한 수 { $b } : { $w }
ng-notyou = 내가 둘 수 없음
ng-only = 나만 둘 수 있음
ng-plies = { $n }수
ng-times = { $n }회
ng-unlimited = 무제한
ng-strength = 상대 기력
ng-next = 다음 수부터 적용
ng-depth = 탐색 깊이
ng-sims = 시뮬레이션
ng-s-novice = 입문
ng-s-beginner = 초급
ng-s-advanced = 중급
ng-s-expert = 고급
ng-mark = 금지점 표시

## Settings

set-last = 지난 설정
set-fast = 속기
set-teach = 지도기
set-nine = 9줄 입문
set-nogo = NoGo
set-fast-about = 19줄, 10분 + 3×30초
set-teach-about = 4점 접바둑, 무제한
set-nine-about = 9줄, AI 1단계
set-lang = 언어
set-page-look = 모양
set-page-board = 바둑판
set-page-sound = 소리
set-page-help = 도움말
set-page-about = 정보
set-light = 밝기
set-system = 시스템
set-day = 밝게
set-night = 어둡게
set-scale = 화면 크기
set-scale-about = 자동은 시스템을 따릅니다. 화면에 들어가는 크기까지만 커집니다.
set-auto = 자동
set-animations = 애니메이션
set-animations-about = 착수, 따내기, 대화상자의 움직임입니다. 끄면 바로 바뀝니다.
set-other-names = 기보에 쓰인 다른 이름
set-other-names-about = “,”로 나누기
set-own-games = 컴퓨터를 쓰지 않을 때 내 대국 분석
set-own-games-about = 전원에 연결되어 있고 1분 동안 입력이 없을 때 하며, 실수는 카드가 됩니다
set-home = 시작할 때 홈 열기
set-home-about = 끄면 바둑판부터 엽니다.
set-person = 이름
set-wood = 판 재질
set-stones = 바둑돌
set-coordinates = 좌표
set-none = 없음
set-fuzzy = 손으로 놓은 돌
set-fuzzy-about = 돌이 교차점에서 조금씩 벗어납니다.
set-page-engines = 엔진
set-ponder = 상대도 내 시간에 생각
set-ponder-about = 가장 강한 내장 AI가 내 차례에도 계속 읽어 더 강해지고, 전력을 더 씁니다.

## Rulesets in a line

rh-cn = 집과 돌을 셈, 동형반복 금지, 자살수 금지
rh-jp = 집을 셈, 단순패, 빅에는 집 없음
rh-kr = 집을 셈, 단순패, 빅에는 집 없음
rh-aga = 집과 돌을 셈, 패스마다 돌 하나, 백이 마지막 패스
rh-nz = 집과 돌을 셈, 동형반복 금지, 자살수 허용
rh-ing = 집과 돌을 셈, 동형반복 금지, 자살수 허용, 패스 4회로 종국
rh-tt = 집과 돌을 셈, 동형반복 금지, 자살수 허용, 모든 돌이 삶
rh-simple = 판의 반을 먼저 넘기면 승리, 따인 자리에는 못 둠
rh-nogo = 따내기, 자살수, 패스 금지. 둘 곳이 없으면 패배

## Clocks in a line

tm-byo = { $b }초×{ $a }회
tm-canadian = { $b }초에 { $a }수
tm-fischer = 한 수마다 { $n }초
tm-capped = 한 수마다 { $n }초(상한 { $t })
tm-each = 한 수 { $n }초

## Players without a name

name-black = 흑
name-white = 백
name-red = 빨강
name-blue = 파랑

## Colours

color-black = 흑
color-white = 백
color-red = 빨강
color-blue = 파랑

## Game records on the disk

games-title = 기보
files-title = 폴더에서 열기
games-open = 파일 열기…
games-search = 대국자, 날짜, 대회
games-count = 모두 { $n }국
games-number = { $n }국
games-found = { $n }국 중 { $k }국
games-latest = 최근 { $n }국
games-reading = 읽는 중 { $k } / { $n }
games-all = 전체
games-own = 내 대국
games-elsewhere = 다른 폴더
games-unfinished = 미완국 { $n }
games-won = 승
games-lost = 패
games-by-date = 날짜순
games-by-name = 대국자순
games-by-result = 결과순
games-by-moves = 수가 많은 순
games-sort = 순서
games-clear = 모두 보기
games-position = 국면
games-deleted = { $n }국을 삭제했습니다
games-undelete = 되돌리기
games-again = 한 판 더
games-on = 여기서 이어 두기
games-show = 폴더 열기
games-rename = 이름 바꾸기
games-file = 파일 이름
games-captures = 따낸 돌 흑 { $b }, 백 { $w }
games-list = 목록으로
games-today = 오늘
games-yesterday = 어제
games-weekday =
    { $w ->
        [1] 월요일
        [2] 화요일
        [3] 수요일
        [4] 목요일
        [5] 금요일
        [6] 토요일
       *[other] 일요일
    }
games-path = 파일 또는 폴더
games-up = 위로
games-saveas = 다른 이름으로 저장
games-folder = 폴더
games-recent = 최근 기보
games-filter = 이름으로 거르기
games-missing = 파일이 없습니다

## The table of a count

count-rules = { $r } 규칙, { $m }
count-area = 집과 돌을 셈
count-territory = 집을 셈
count-zi = { $n }자
count-points = { $n }집
count-even = 기준 { $n }
count-komi = 덤
count-bonus = 보상
count-prisoners = 따낸 돌

## Games that could not be saved

us-mark-memory = 메모리에만 있음: { $n }
us-mark-record = 기보 저장 안 됨: { $n }
us-mark-elsewhere = { $f } 파일에 저장함
us-elsewhere = 다른 곳에 저장함
us-title = 저장되지 않음
us-game = 디스크에 쓸 수 없습니다: { $n }. 대국은 메모리에서 계속되며 종료하면 사라집니다. 기보를 다른 곳에 저장하면 이후의 수도 거기에 기록됩니다.
us-study = 디스크에 쓸 수 없습니다: { $n }. 수정한 내용은 메모리에만 있으며 종료하면 사라집니다. 기보를 다른 곳에 저장하면 이후의 수정도 거기에 기록됩니다.
us-record = 기보를 저장할 수 없습니다: { $n }. 대국은 로그에 남아 다음에 시작할 때 복구할 수 있습니다. 기보를 다른 곳에 저장할 수도 있습니다.
us-record-memory = 기보를 저장할 수 없습니다: { $n }. 메모리에만 있으며 종료하면 사라집니다. 다른 곳에 저장할 수 있습니다.
us-refused = {" "}{ $f } 파일에 쓸 수 없습니다: { $n }.
us-quit-title = 저장하지 않고 종료하겠습니까?
us-quit-yes = 저장하지 않고 종료
us-save = 여기에 저장
us-memory = 메모리에 두기

## Damaged files

fd-title = 손상된 파일
fd-game-whole = 대국 로그가 손상되었습니다. { $k }수를 복구했습니다. 원본 파일은 { $f } 파일입니다.
fd-game-part = 대국 로그가 손상되었습니다. 처음 { $k }수를 복구했습니다. 나머지는 { $f } 파일에 있습니다.
fd-study-whole = 수정 로그가 손상되었습니다. 수정 { $k }건을 복구했습니다. 원본 파일은 { $f } 파일입니다.
fd-study-part = 수정 로그가 손상되었습니다. 처음 수정 { $k }건을 복구했습니다. 나머지는 { $f } 파일에 있습니다.
fd-unreadable = { $f } 파일을 읽을 수 없습니다: { $n }. 아무것도 지우지 않았습니다.
fd-foreign = 읽을 수 있는 줄이 없습니다
fd-senseless = 대국이나 기보로 시작하지 않습니다

## Two versions of a record

differ-not = 디스크의 파일입니다. 저장할 기보와 내용이 같습니다
differ-start = 디스크의 파일입니다. 처음부터 다르며 노드 { $k }개가 다릅니다
differ-move = 디스크의 파일입니다. { $m }수부터 다르며 노드 { $k }개가 다릅니다
differ-game = 제{ $g }국: { $t }

## Lists

list-clause = ,{" "}
list-comma = ,{" "}
list-two = { $a }, { $b }
list-pair = { $a } { $b }

## Points, read aloud

pt-empty = { $p }, 빈 곳
pt-stone = { $c }돌 { $p }
pt-last = { $n }, 마지막 수
pt-dead = { $n }, 사석
pt-forbidden = { $n }, 착수 금지
pt-number = { $n }, 번호 { $k }
pt-territory = { $n }, { $c }집
pt-only = { $n }, 나만 둘 수 있음
pt-label = { $n }, 표시 { $t }
pt-triangle = 세모
pt-square = 네모
pt-circle = 동그라미
pt-cross = 가위표
pt-selected = 채운 네모

## The list of moves

list-pass = 패스

## The program

app-name = 란커
app-title = 란커

## The board

board-name = 바둑판

## The game tree

tree-name = 수순 나무
tree-start = 처음
tree-none = 착수 없음
tree-outside = 바둑판 밖
tree-move = { $n }수 { $c } { $p }
tree-comment = 해설 있음
tree-branch = 변화

## Sounds

sound-all = 모든 소리
sound-volume = 음량
sound-black = 흑 착수음
sound-white = 백 착수음
sound-captures = 따내는 소리
sound-countdown = 초읽기 소리
sound-others = 모든 소리를 끄지 않으면 나는 소리:
sound-entered = 초읽기 시작
sound-lost = 초읽기 1회 사용
sound-end = 종국
sound-message = 메시지
sound-listen = 듣기: { $n }
sound-unmute = 소리 켜기
sound-none = 소리 장치가 없습니다
sound-voice = 실제 바둑판의 응수를 소리 내어 읽기
sound-no-voice = 소리 내어 읽는 프로그램이 없습니다. spd-say 또는 espeak-ng를 설치하거나 설정에서 끄십시오
sound-voice-fails = 소리 내어 읽을 수 없습니다: { $w }

## Help

help-levels = 내장 AI의 기력
help-level = 단계
help-nine = 바둑 9줄
help-thirteen = 바둑 13줄
help-nineteen = 바둑 19줄
help-nogo = NoGo 9줄
help-ranks = 단계끼리의 대국과 GNU Go 3.8(10단계, 8급으로 봄)과의 대국에서 추정한 기력으로, 급수로 2~7까지 다를 수 있습니다. 30급은 그보다 약한 경우도 뜻합니다. 10단계는 주어진 시간만큼 생각하며, 표는 한 수에 국면 1000개를 볼 때입니다.
help-elo = NoGo에는 급이 없어 1단계와의 차이를 Elo로 나타냅니다. 100점 차는 승률 약 64%, 200점 차는 약 76%입니다. “—”는 아직 재지 않은 값입니다.
help-keys = 단축키와 명령
help-keys-about = 모든 동작에 명령이 있고, 자주 쓰는 명령에는 단축키가 있습니다.
help-keys-show = 단축키 보기…

## Woods

wood-kaya = 비자나무
wood-katsura = 계수나무
wood-bamboo = 대나무

## Stones

stones-slate = 조개와 오석
stones-flat = 평면
stones-contrast = 고대비

## About the program

about-version = 버전 { $n }
about-what = 바둑과 NoGo: 대국, 계가, 복기.
about-licence = MIT 또는 Apache 2.0 자유 소프트웨어입니다. 글꼴은 Noto Sans와 Noto Serif CJK(OFL)입니다.

## Game information

info-player = 이름
info-rank = 기력
info-team = 팀
info-result = 결과
info-event = 대회
info-round = 회전
info-date = 날짜
info-place = 장소
info-rules = 규칙
info-komi = 덤
info-handicap = 접바둑
info-time = 제한시간(초)
info-overtime = 초읽기
info-name = 대국 이름
info-comment = 총평
info-annotator = 해설자
info-source = 출처
info-copyright = 저작권
info-done = 완료

## Search in a record

find-title = 찾기
find-hint = 해설, 대국자, Q16…
find-previous = 이전 찾기
find-next = 다음 찾기
find-close = 찾기 마치기
find-none = 찾지 못했습니다
find-start = 처음

## The menu of a record

more-title = 더 보기
more-info = 대국 정보
more-copy = 기보 복사
more-copyline = 이 변화 복사
more-copyposition = 국면 복사
more-close = 기보 닫기
more-numbers = 돌 위의 수순
more-practice = 바둑판을 누르면

## Numbers on stones

num-off = 없음
num-all = 모두
num-last = 최근 5수
num-from = 여기부터

## What a click on the board does

prac-off = 착수
prac-step = 다음 수로
prac-guess = 다음 한 수

## Sections of commands

sec-game = 대국
sec-walk = 이동
sec-edit = 편집
sec-file = 파일
sec-look = 보기

## The command palette

pal-move = { $n }수로 이동
pal-point = { $n } 자리에 두기
pal-hint = 명령, 좌표, 수
pal-none = 찾지 못했습니다

## The page of keys

keys-about = 단축키는 두 벌이며 `?`나 설정에서 고르고 바꿉니다. Tab으로 바둑판에 가서 방향키로 커서를 움직이고 Enter나 Space로 둡니다. `/` 다음에 `Q16`이나 `57`과 Enter를 치면 그 자리에 두거나 그 수로 갑니다. Esc는 맨 위의 것을 닫고, 새 대국에서는 Ctrl+Enter로 시작합니다. 단축키는 설정 파일의 `keys`에도 명령 이름으로 기록됩니다.
keys-name = 이름

## The list of keys

key-search = 명령이나 단축키 찾기
key-horizontal = 좌우로 이동
key-vertical = 상하로 이동
key-about = 명령을 누르고 새 단축키를 치십시오. Backspace는 단축키를 없앱니다.
key-press = 키를 누르십시오…
key-taken = { $k } 키는 “{ $c }” 단축키입니다
key-give = “{ $n }” 단축키로 쓰기
key-reset = “{ $n }” 단축키 되돌리기
key-resetall = 모두 되돌리기
key-none = 없음

## The dialog for a point or a move

place-what = 좌표나 수
place-how = 예: Q16, 57. Enter로 확정
place-bad = 그런 자리도 수도 없습니다

## Players of a game

seat-name = 컴퓨터
seat-level = AI { $n }단계
seat-minimax = Minimax { $n }수
seat-handed = 대신 두기: { $n }
seat-self = 직접 두기
seat-here = 여기서
seat-builtin = 내장 AI
seat-gtp = GTP 엔진
seat-network = 신경망
seat-network-level = 신경망 { $n }단계
seat-people = 사람 { $r }
seat-strength = 단계
seat-strengthof = { $n } 단계
seat-rank = { $n } · { $s }줄 약 { $r }
seat-short = { $n }
seat-setup = 엔진 설정…
seat-menu = { $n }: 대국자

## Engine failures

fault-notfound = 프로그램이 없습니다: { $n }
fault-notstarted = 시작할 수 없습니다: { $n }: { $w }
fault-silent = { $n } 엔진이 { $w } 명령에 응답하지 않습니다
fault-ended = { $n } 엔진이 코드 { $w }번으로 끝났습니다
fault-killed = { $n } 엔진이 강제로 끝났습니다
fault-flood = { $n } 엔진의 출력이 끝나지 않습니다
fault-garbage = { $n } 엔진의 답을 알 수 없습니다: { $w }
fault-refused = { $n } 엔진이 { $w } 명령을 거부합니다: { $r }
fault-illegal = { $n } 엔진의 착수 { $w }: 규칙에 어긋납니다
fault-title = 대국이 멈췄습니다
fault-others = 다른 대국자에게 맡기기:
fault-self = 직접 두기
fault-retry = 다시 시도

## Engines

engine-analyses = { $n }: { $s } 바둑판에서 두고 첫 수는 { $m }. 분석도 합니다
engine-plays = { $n }: { $s } 바둑판에서 두고 첫 수는 { $m }. 분석은 하지 않습니다
engine-resigns = { $n }: { $s } 바둑판에서 한 수도 두지 않고 기권합니다
engine-list = 설정한 엔진
engine-log = 엔진과 주고받은 내용은 { $n } 파일에 있습니다
engine-none = 아직 없습니다. 내장 AI는 설정이 필요 없습니다. KataGo나 GNU Go처럼 GTP를 쓰는 프로그램을 여기에 추가합니다.
engine-found = 이 컴퓨터에서 찾음
engine-add = 엔진 추가
engine-change = { $n } 변경
engine-name = 이름
engine-command = 명령줄
engine-command-about = 예: katago gtp -model 신경망 -config 파일, 또는 ssh 호스트 katago gtp.
engine-try = 시험
engine-keep = 추가
engine-running = 시작하는 중입니다. 처음에는 조정에 몇 분이 걸릴 수 있습니다.
engine-adviser = 힌트와 대신 두기를 맡을 엔진

## Neural networks

net-damaged = 답이 유한한 수가 아닙니다. 파일이 손상되었습니다
net-title = 신경망
net-none = 내장 AI는 자체의 작은 신경망으로 두고 분석합니다. KataGo의 신경망 파일이 있으면 엔진 없이도 훨씬 강해집니다. 파일(.bin.gz)을 창에 끌어 놓거나 여기서 고르십시오.
net-found = 이 컴퓨터에 있는 신경망
net-use = 사용
net-where = 더 강한 신경망은 KataGo Distributed Training의 Networks 페이지에 있습니다: https://katagotraining.org/networks/ . 저절로 내려받는 것은 없습니다.
net-choose = 파일 선택…
net-reading = { $n } 파일을 읽고 속도를 재는 중
net-about = 버전 { $v }, { $m } MB. 초당 평가 19줄 { $l }회, 9줄 { $s }회
net-people = 사람처럼 둡니다. 1단계는 { $w }, 9단계는 { $s }, 10단계는 수읽기도 합니다

## Ranks

rank-kyu = { $n }급
rank-dan = { $n }단

## Silent engines

silent-title = 엔진이 응답하지 않습니다
silent-wait = 계속 기다리기

## Cameras

cam-title = 카메라
cam-open = 열기
cam-close = 닫기
cam-live = 실시간
cam-picture = 화면
cam-board = 바둑판
cam-noboard = 찾지 못함
cam-lines = { $n }줄
cam-idle = 카메라를 고르지 않았습니다
cam-searching = 바둑판을 못 찾았습니다. 네 귀를 맞추십시오
cam-steady = 안정
cam-hand = 손이 보입니다
cam-lift = 따낸 돌을 들어내십시오: { $n }
cam-elsewhere = { $n }: 기다리던 수가 아닙니다
cam-differs = { $n }곳이 다릅니다. 확인하십시오
cam-moved = 판이 움직였습니다. 보정하십시오
cam-over = 화면이 끝났습니다
cam-lay = 돌을 놓으십시오: { $n }
cam-unreachable = 카메라에 연결할 수 없습니다: { $n }
cam-password = 주소에 사용자 이름과 암호를 넣으십시오
cam-nopictures = 데이터에 화면이 없습니다
cam-refused = 카메라가 거부했습니다 (HTTP { $n })
cam-redirected = 카메라가 다른 호스트로 넘겨 따라가지 않습니다
cam-garbled = 거기에서 응답하는 것은 HTTP 카메라가 아닙니다
cam-page = 웹 페이지입니다. MJPEG 영상의 주소가 필요합니다
cam-text = 화면이 아니라 글자가 왔습니다
cam-notmjpeg = 영상이 MJPEG가 아니어서 읽을 수 없습니다
cam-unfinished = 온전한 화면이 오지 않습니다
cam-toolarge = 화면이 너무 큽니다
cam-silent = 연결되었으나 카메라가 보내는 것이 없습니다
cam-stalled = 화면이 멈췄습니다. 다시 연결하는 중
cam-cut = 화면이 끊겼습니다. 다시 연결하는 중
cam-damaged = 화면을 읽을 수 없습니다
cam-nofile = { $f } 파일을 읽을 수 없습니다: { $n }
cam-emptyfolder = 이 폴더에는 JPEG나 PNG 그림이 없습니다
cam-unplugged = 카메라가 없습니다. 연결하십시오
cam-busy = 다른 프로그램이 카메라를 쓰고 있습니다
cam-forbidden = 시스템 설정에서 카메라를 허용하십시오
cam-webcam = 카메라 오류: { $n }
cam-nosource = 그런 주소나 파일이 없습니다
cam-protocol = http, https, rtsp 카메라만 쓸 수 있습니다
cam-video = 영상을 재생할 수 없습니다: { $n }
cam-ffmpeg = 영상과 rtsp 카메라에는 ffmpeg가 필요합니다
cam-setup = 흑돌 { $b }개, 백돌 { $w }개가 있고 { $c } 차례입니다. 무르기로 되돌립니다
cam-begins = { $c }부터 둡니다. 무르기로 되돌립니다
cam-othersize = 이 대국은 { $n }줄이고, 보이는 판은 다릅니다
cam-busyboard = { $n }줄을 기록 중입니다. 먼저 멈추십시오
cam-otherlines = 보이는 판은 { $n }줄로, 대국과 다릅니다
cam-confirm = { $n }곳을 확인하면 기록을 시작합니다
cam-rules = 기록할 대국의 규칙
cam-go = 바둑, { $n }
cam-stills = 정지 사진
cam-footage = 영상
cam-play = 재생
cam-pause = 일시정지
cam-place = 재생 위치
cam-speed = { $n }배속
cam-n-noboard = 기록 없음: 바둑판을 못 찾았습니다
cam-n-othersize = 기록 없음: 판 크기가 대국과 다릅니다
cam-n-hidden = 기록 없음: 판이 보이지 않았습니다
cam-n-brief = 기록 없음: 돌이 보인 시간이 너무 적습니다
cam-n-unexplained = 기록 없음: 놓인 돌이 규칙에 맞지 않습니다
cam-n-doubtful = 기록 없음: 처음 놓인 돌을 확인하지 않았습니다
cam-n-unchanged = 기록 없음: 돌을 놓지 않았습니다
cam-h-othersize = 바둑판을 눌러 줄 수를 맞추거나 기록을 멈추십시오
cam-h-start = 판이 보이고 불확실한 곳이 없으면 시작합니다
cam-h-footage = 한 장씩 읽어 수를 기록합니다
cam-h-waits = 기록 시작을 누르면 여기서부터 재생합니다
cam-h-stills = 한 장이 한 국면입니다. 기록 시작을 누르면 재생합니다
cam-doubts = 확인 대기
cam-accept = 모두 받아들이기
cam-sure = 확신 { $n }%
cam-empty = 빈 곳
cam-drag = 동그라미 넷을 판의 귀에 맞추십시오
cam-record = 기록 시작
cam-stop = 기록 멈춤
cam-find = 보정
cam-answer = AI 응수
cam-project = 투영
cam-corner = 바둑판의 귀 { $n }
cam-recorded = { $n }수 기록함
cam-choose = 카메라 선택
cam-waiting = 화면을 기다리는 중
cam-average = 평균 확신 { $n }%
cam-light = 빛
cam-game = 기보: { $n }
cam-s-idle = 꺼짐
cam-s-searching = 찾는 중
cam-s-waiting = 착수 대기
cam-s-differs = 다름
cam-s-moved = 움직임
cam-s-lost = 화면 없음
cam-s-over = 끝남
cam-s-unknown = —
cam-s-dark = 너무 어두움
cam-s-bright = 좋음
cam-h-choose = 웹캠, 네트워크 카메라의 주소, 또는 그림
cam-h-hand = 손이 비키면 이어집니다. 잃는 것은 없습니다
cam-h-lost = 화면이 돌아오면 이어집니다. 잃는 것은 없습니다
cam-h-moved = 보정하면 지금 자리에서 이어집니다
cam-h-differs = 판을 기보와 맞추거나 표시된 곳을 누르십시오
cam-h-lay = 놓으면 이어집니다. 인식되지 않으면 그곳을 누르십시오
cam-h-recording = 바둑판에 두면 자동으로 기록합니다
cam-address = 네트워크 카메라 주소
cam-image = 그림…
cam-folder = 그림 폴더…
cam-webcams = 카메라
cam-turn = 90° 돌리기
cam-agree = { $n } 받아들이기
cam-vacant = 비움
cam-black = 흑
cam-white = 백
cam-stopai = AI 멈춤
cam-recording = 기록 중
cam-proj-hint = 이 창을 프로젝터나 눕힌 화면으로 옮기고 F11로 전체 화면을 만든 뒤, 점 네 개를 판의 귀에 맞추십시오. Esc로 닫습니다.

## Outcomes

out-draw = 무승부
out-void = 무효
out-zi = { $w } { $n }자승
out-points = { $w } { $n }집승
out-resignation = { $w } 불계승
out-time = { $w } 시간승
out-forfeit = { $w } 반칙승
out-nomove = { $w } 승: { $l } 둘 곳 없음
out-majority = { $w } 승: 과반 차지
out-win = { $w } 승
won-points = { $n }집 이겼습니다
won-zi = { $n }자 이겼습니다
won-resignation = 불계승했습니다
won-time = 시간승했습니다
won-forfeit = 반칙승했습니다
won-nomove = 이겼습니다: 상대가 둘 곳 없음
won-majority = 이겼습니다: 과반 차지
won-plain = 이겼습니다
lost-points = { $n }집 졌습니다
lost-zi = { $n }자 졌습니다
lost-resignation = 불계패했습니다
lost-time = 시간패했습니다
lost-forfeit = 반칙패했습니다
lost-nomove = 졌습니다: 둘 곳 없음
lost-majority = 졌습니다: 상대가 과반 차지
lost-plain = 졌습니다

## The terminal

term-welcome = help를 치면 명령이 나옵니다.
term-help =
    Q16 D4 …   착수                 pass      패스
    undo       무르기               resign    기권
    score      계가                 dead Q16  돌의 사활 바꾸기
    confirm    결과 확정            resume    대국 계속
    pause      일시정지             board     바둑판 보기
    save 파일  .sgf나 .dat로 저장   quit      종료(대국은 남음)
term-kept = 끝나지 않은 대국이 있습니다. lanke play --continue 명령으로 이어 둡니다.
term-unfinished = 끝나지 않은 대국을 저장했습니다. lanke play --continue 명령으로 이어 둡니다.
term-elsewhere = save 경로 명령으로 다른 곳에 저장할 수 있습니다.
term-quit = 저장하지 않았습니다. save 경로 명령은 다른 곳에 저장하고, quit을 한 번 더 치면 저장하지 않고 끝냅니다.
term-printed = 기보를 저장하지 못해 위에 출력했습니다
term-nocommand = 바둑판의 자리도 명령도 아닙니다(help 참고)
term-notcounting = 지금은 계가 중이 아닙니다
term-notstopped = 대국이 이미 진행 중입니다
term-paused = 이미 일시정지했습니다
term-noconflict = 덮어쓸 파일이 없습니다
term-overwrite = overwrite는 덮어쓰기, compare는 비교, save 다른이름은 따로 저장입니다.
term-nofile = save 다른이름으로 따로 저장합니다.
term-count = dead Q16은 사활 바꾸기, confirm은 확정, resume은 대국 계속입니다.

## Sentences on the pages of browsers

phone-agreed = 동의함
phone-closed = 대국실이 닫혔습니다
phone-count-help = 죽은 돌을 누른 다음 동의하세요
phone-counting = 계가 중
phone-declined = { $p } 님이 거절했습니다
phone-digits = 컴퓨터 화면의 코드 아래에 있는 숫자 여섯 자리를 입력하세요
phone-digits-exhausted = 틀린 숫자를 너무 많이 입력했습니다. 컴퓨터에서 다른 코드를 표시하세요
phone-digits-go = 페이지 열기
phone-digits-wrong = 이 숫자의 페이지가 없습니다. 컴퓨터 화면과 비교하세요
phone-expired = 이 주소는 더 이상 쓸 수 없습니다. 컴퓨터 화면의 코드를 다시 찍으세요
phone-full = 이 페이지를 연 기기가 너무 많습니다. 자동으로 다시 시도합니다
phone-knock = { $p } 님이 들어오려고 합니다
phone-live = 생중계
phone-met = 두 대국자가 모두 왔습니다
phone-no-board = 사진에서 바둑판을 찾지 못했습니다. 네 귀가 모두 나오게 찍으세요
phone-no-move = 둔 수가 보이지 않습니다. 새 돌은 하나만 놓고 따낸 돌은 들어내세요
phone-not-open = 대국실이 아직 열리지 않았습니다
phone-nothing = 여기에는 페이지가 없습니다
phone-offer = { $p } 님의 대국 신청
phone-other = 상대
phone-over = 대국 끝
phone-passed = 패스
phone-scan = 컴퓨터 화면의 코드를 휴대전화 카메라로 찍으세요
phone-sent-away = 컴퓨터에서 이 기기의 연결을 끊었습니다
phone-stale = 그사이 국면이 바뀌었습니다
phone-tap-help = 한 번 눌러 자리를 고르고 다시 눌러 둡니다
phone-your-turn = 둘 차례
phone-begins-with = 판 위의 돌 { $n }개로 시작할까요?
phone-follow-it = 지금 자리에서 계속할까요?
phone-is-it = { $p }: { $c }인가요?
phone-no = 아니요
phone-searching = 바둑판을 찾고 있습니다. 네 귀가 모두 보여야 합니다
phone-were-played = 둔 수: { $p } 맞나요?
phone-yes = 예

## Phones

ph-about-camera = 휴대전화를 바둑판 옆에 세우면 수를 읽고, 응수를 화면에 보여 줍니다.
ph-about-player = 주소를 연 사람이 휴대전화로 나와 대국합니다. 설치할 것은 없습니다.
ph-about-spectator = 이 창의 대국을 보여 줍니다. 같은 주소로 여럿이 볼 수 있습니다.
ph-about-wall = 바둑판, 이름, 시계를 크게 보여 줍니다. 단추가 없어 TV나 프로젝터에 알맞습니다.
ph-camera = 카메라
ph-camera-open = 휴대전화…
ph-certificate = 처음에는 연결이 비공개가 아니라는 경고가 나옵니다. 인증서를 이 컴퓨터가 스스로 서명했기 때문입니다. 고급을 누르고 계속하십시오.
ph-close-note = 닫아도 연결은 유지됩니다
ph-code = 주소의 QR 코드
ph-code-stays = 주소가 그대로입니다: { $n }
ph-cut = { $n } 연결 끊기
ph-cut-sure = 한 번 더 누르면 대국자의 연결이 끊깁니다
ph-devices = 연결됨
ph-digits = 카메라가 없으면 { $n }에서 입력
ph-done = 완료
ph-invite = 브라우저 초대
ph-live = 관전자는 모든 수를 바로 봅니다.
ph-new-code = 다른 코드
ph-nocertificate = 보안 페이지를 열 수 없습니다: { $n }
ph-nocodes = 끝난 주소의 기록을 읽을 수 없습니다: { $n }
ph-nodevices = 아직 없습니다. 카메라로 코드를 찍으십시오
ph-noport = 페이지용 포트를 열 수 없습니다: { $n }
ph-notable = 대국실을 여는 중
ph-phone = 휴대전화
ph-photographed = 사진의 국면을 열었습니다
ph-player = 대국
ph-spectator = 관전
ph-stop = 모두 끊기
ph-title = 휴대전화
ph-wifi = 같은 Wi-Fi에 있어야 합니다. 앱은 필요 없습니다

## 대회 중계

relay-board = { $n }번 대국
relay-boards = 대국 { $n }판
relay-called = 심판을 불렀습니다
relay-commentator = 해설자
relay-delay-minutes = { $n }분 늦게 표시
relay-delay-moves = { $n }수 늦게 표시
relay-delay-seconds = { $n }초 늦게 표시
relay-enter = 양쪽의 수를 모두 입력하세요
relay-round = { $n }회전
relay-waiting = 대기 중
rl-all = 전체 대국
rl-arbiter = 심판 페이지
rl-begin = 시작
rl-boards = 대국 수
rl-broker-lost = { $b } 연결 안 됨, 다시 시도합니다: { $n }
rl-browsers = 브라우저 대국
rl-by-hand = 직접 입력
rl-camera = 카메라
rl-changed = 다른 프로그램이 { $f } 파일을 바꾸었습니다. 그 내용은 { $n } 파일로 남기고 기보를 다시 씁니다
rl-delay = 중계 지연
rl-desk = 기록석
rl-failed = 중계할 수 없습니다: { $n }
rl-full-record = 기보 파일이 가득 차서 이 대국부터는 저장되지 않습니다
rl-help = 심판 호출 { $t }
rl-hurried = 시간 부족
rl-kept-again = { $n }. 대국은 계속되며 저장은 다시 시도합니다
rl-lead = 한 대회의 모든 대국을 한꺼번에
rl-less-do = 지연 줄이기
rl-less-text = 관전자가 지금보다 빨리 수를 보게 됩니다.
rl-less-title = 지연을 줄이겠습니까?
rl-many-boards = 한 대회의 대국은 { $n }판까지입니다
rl-minutes = { $n }분
rl-moves = { $n }수
rl-new = 새 대회
rl-no-board = 파일에 대국이 없습니다. [[board]] 항목이나 이 회전의 대진이 있어야 합니다
rl-no-delay = 없음
rl-no-table = 근거리 네트워크에 그런 대국이 없습니다
rl-none = 아직 대국이 없습니다
rl-not-square = 카메라는 정사각형 바둑판만 읽습니다({ $n } 불가)
rl-open = 대회 파일…
rl-open-note = 대회, 대진, 각 대국의 입력 방식을 적은 파일입니다. 형식은 docs/relay.md에 있습니다.
rl-other-game = { $f } 파일은 대국자나 조건이 다른 대국({ $b } 대 { $w })입니다. records로 다른 폴더를 정하거나 대국자와 조건을 그 대국에 맞추십시오
rl-other-pairings = { $f } 파일의 대진이 다릅니다
rl-page = 브라우저로 열기
rl-phones = 휴대전화 카메라
rl-public = 공개 주소
rl-records = 기보: { $n }
rl-results = 결과를 쓸 수 없습니다: { $n }
rl-seconds = { $n }초
rl-set-aside = { $w }. 원래 파일은 { $f } 파일로 남기고 결과를 다시 씁니다
rl-source = 수 입력
rl-starting = 시작하는 중
rl-steady = 화면 안정
rl-stop = 중계 끝내기
rl-stop-text = 페이지가 닫힙니다. 기보는 남고 같은 파일로 모든 대국을 이어 갈 수 있습니다.
rl-stop-title = 중계를 끝내겠습니까?
rl-terms = 대국 조건
rl-title = 중계
rl-unpublished = 공개할 수 없습니다: { $n }
rl-wall = 큰 화면

## Texts of the browser pages

web-accept = 수락
web-again = 다시 시도
web-agree = 동의
web-agree-sure = 이 계가 결과로 대국을 끝낼까요?
web-alive = 살아 있음
web-awake = 화면이 꺼지지 않습니다
web-black = 흑
web-blue = 파랑
web-board = 바둑판: 화살표 키로 옮기고 Enter로 둡니다
web-calibrate = 보정
web-camera-denied = 카메라 권한이 없습니다. 브라우저 설정에서 허용한 뒤 다시 시도하세요
web-camera-ended = 카메라가 멈췄거나 다른 앱이 쓰고 있습니다
web-camera-insecure = 카메라는 보안 페이지에서만 쓸 수 있습니다
web-camera-none = 카메라를 찾지 못했습니다
web-cancel = 취소
web-chat = 대화
web-chat-none = 아직 대화가 없습니다
web-chat-write = 메시지 쓰기…
web-close = 닫기
web-continue = 대국 계속
web-count = 계가
web-count-changed = 계가 결과가 바뀌었습니다
web-dead = 사석
web-decline = 거절
web-done = 완료
web-door-advanced = 고급
web-door-board = 이 휴대전화로 두기
web-door-camera = 이 휴대전화를 바둑판 카메라로
web-door-details = 세부사항 보기
web-door-how = 아래 그림처럼 두 번 누르세요. 한 번만 묻습니다.
web-door-proceed = 이동
web-door-visit = 이 웹 사이트 방문
web-door-why = 다음 페이지는 옆에 있는 컴퓨터가 암호화해 보내며, 인증서를 직접 만들었기 때문에 휴대전화가 경고합니다.
web-drag-corners = 동그라미 네 개를 바둑판 선의 네 귀로 끌어 놓으세요
web-draw = 무승부
web-empty = 빈 점
web-first = 처음
web-follow = 따라가기
web-help = 심판 부르기
web-join = 앉기
web-last = 마지막
web-live = 생중계
web-low-time = 시간 부족
web-new-code = 코드 바꾸기
web-new-code-note = 이전 주소는 무효가 되고, 그 기기의 연결은 끊깁니다.
web-next = 다음
web-none-yet = 아직 대국이 없습니다
web-nudge-down = 아래로
web-nudge-left = 왼쪽으로
web-nudge-right = 오른쪽으로
web-nudge-up = 위로
web-one-tap = 13줄 이하는 한 번 눌러 두기
web-open-secure = 보안 페이지 열기
web-overview = 중계
web-pass = 패스
web-pass-sure = 패스할까요?
web-photo-again = 다시 찍기
web-photo-black = 흑 차례로 이어 두기
web-photo-failed = 사진이 전달되지 않았습니다. 다시 시도하세요
web-photo-opened = 컴퓨터에서 열었습니다
web-photo-or = 또는 국면을 사진으로
web-photo-reading = 바둑판을 읽는 중…
web-photo-review = 컴퓨터에서 복기
web-photo-save = SGF로 저장
web-photo-take = 사진 찍기
web-photo-white = 백 차례로 이어 두기
web-picture = 바둑판의 실시간 화면. 점을 누르면 고칠 수 있습니다
web-play = 두기
web-press = 착수 완료
web-prev = 이전
web-reconnecting = 다시 연결하는 중…
web-red = 빨강
web-rematch = 재대국
web-resign = 기권
web-resign-sure = 기권할까요? 상대가 이깁니다.
web-say-greet = 잘 부탁드립니다
web-say-nice = 좋은 수네요
web-say-thanks = 잘 두었습니다
web-scan = 찍으면 휴대전화에서 볼 수 있습니다
web-send = 보내기
web-settings = 설정
web-settled = 처리됨
web-sound = 돌 소리
web-torch = 손전등
web-undo = 무르기
web-voice = 소리
web-watch = 관전
web-white = 백
web-your-name = 이름

## Lessons: title, and title, text and task of each step

les-board = 바둑판
les-board-1 = 교차점에 두기
les-board-1-text = 돌은 선과 선이 만나는 점에 둡니다. 칸 안에는 두지 않습니다. 흑이 먼저, 번갈아 하나씩 두며, 둔 돌은 움직이지 않습니다.
les-board-1-task = 아무 교차점에나 흑돌을 두십시오.
les-board-2 = 귀
les-board-2-text = 바둑판에는 귀가 네 곳 있습니다. 맨 귀퉁이 점에는 선이 두 개만 닿습니다.
les-board-2-task = 맨 귀퉁이에 두십시오.
les-board-3 = 변
les-board-3-text = 바둑판에는 변이 네 곳 있습니다. 가장자리 점에는 선이 세 개, 가운데 점에는 네 개 닿습니다.
les-board-3-task = 귀퉁이가 아닌 가장자리에 두십시오.
les-board-4 = 화점
les-board-4-text = 판 위의 작은 점은 화점, 한가운데는 천원입니다. 자리를 알아보기 위한 표시일 뿐, 다른 점과 똑같이 둘 수 있습니다.
les-board-4-task = 아무 화점에나 두십시오.
les-liberty = 활로
les-liberty-1 = 돌의 활로
les-liberty-1-text = 선을 따라 돌과 바로 이웃한 빈 점을 활로라고 합니다. 대각선 점은 세지 않습니다.
les-liberty-1-task = 가운데 백돌의 활로는 몇 개입니까?
les-liberty-2 = 가장자리의 활로
les-liberty-2-text = 가장자리의 돌은 한쪽이 판 밖이라 활로가 하나 적습니다.
les-liberty-2-task = 이 백돌의 활로는 몇 개입니까?
les-liberty-3 = 귀퉁이의 활로
les-liberty-3-text = 귀퉁이의 돌은 두 쪽이 판 밖입니다.
les-liberty-3-task = 이 백돌의 활로는 몇 개입니까?
les-liberty-4 = 이어지면 함께
les-liberty-4-text = 선을 따라 이어진 같은 색 돌은 한 몸이고 활로도 함께 씁니다. 상대가 차지한 점은 활로가 아닙니다.
les-liberty-4-task = 두 백돌의 활로는 모두 몇 개입니까?
les-liberty-5 = 활로 메우기
les-liberty-5-text = 상대의 활로에 두어 줄이는 것을 활로를 메운다고 합니다. 활로가 적은 돌일수록 위험합니다.
les-liberty-5-task = 백돌의 활로를 하나 메우십시오.
les-atari = 단수
les-atari-1 = 단수
les-atari-1-text = 활로가 하나만 남은 상태를 단수라고 합니다. 다음 수에 따낼 수 있습니다. 이 백돌에는 아직 둘이 있습니다.
les-atari-1-task = 백돌을 단수로 만드십시오.
les-atari-2 = 남은 활로는 하나
les-atari-2-text = 이 백돌의 활로 넷 중 셋을 흑이 막았습니다. 활로가 없어진 돌은 따내어 판에서 들어냅니다.
les-atari-2-task = 마지막 활로를 막아 따내십시오.
les-atari-3 = 한 번에 두 점
les-atari-3-text = 이어진 돌은 활로를 함께 쓰고, 활로가 없어지면 함께 따입니다.
les-atari-3-task = 백 두 점을 따내십시오.
les-atari-4 = 어느 쪽을 딸까?
les-atari-4-text = 백돌 무리가 둘 있습니다. 한쪽은 활로가 하나만 남았습니다.
les-atari-4-task = 찾아서 따내십시오.
les-atari-5 = 내 활로도 보기
les-atari-5-text = 단수를 칠 방향은 둘입니다. 한쪽은 둔 돌의 활로가 하나뿐이라 먼저 따입니다.
les-atari-5-task = 따이지 않을 돌로 단수를 치십시오.
les-escape = 달아나기와 쫓기
les-escape-1 = 뻗기
les-escape-1-text = 흑돌의 활로가 하나뿐입니다. 빈 곳으로 한 칸 뻗으면 활로가 늘어납니다.
les-escape-1-task = 흑돌을 살리십시오.
les-escape-2 = 쫓는 돌 따내기
les-escape-2-text = 뻗어도 달아나지 못할 때가 있습니다. 그런데 쫓는 백돌도 활로가 하나입니다. 그 돌을 따내면 살아납니다.
les-escape-2-task = 가장자리의 흑돌을 살리십시오.
les-escape-3 = 가장자리로 몰기
les-escape-3-text = 쫓을 때는 방향이 중요합니다. 가장자리로 몰면 상대의 활로가 늘지 않습니다.
les-escape-3-task = 백돌을 따낼 때까지 쫓으십시오.
les-connect = 잇기와 끊기
les-connect-1 = 잇기
les-connect-1-text = 돌이 이어지면 활로가 합쳐져 잡기 어려워집니다. 백이 사이를 끊으려 합니다.
les-connect-1-task = 두 흑돌을 이으십시오.
les-connect-2 = 끊기
les-connect-2-text = 상대를 둘로 끊으면 양쪽 모두 활로가 적어 따로 공격할 수 있습니다.
les-connect-2-task = 두 백돌을 끊으십시오.
les-connect-3 = 우리 편에 잇기
les-connect-3-text = 단수에 몰린 돌은 가까운 우리 편에 이어 살릴 수도 있습니다.
les-connect-3-task = 단수에 몰린 흑돌을 살리십시오.
les-connect-4 = 떨어져도 이어진다
les-connect-4-text = 붙어 있지 않아도 이을 곳이 둘이면, 한쪽이 끊겨도 다른 쪽을 이을 수 있습니다.
les-connect-4-task = 백이 끊을 수 없게 한 수 두십시오.
les-double = 양단수
les-double-1 = 한 수로 두 곳
les-double-1-text = 한 수로 두 곳을 단수로 만드는 것이 양단수입니다. 상대는 한쪽만 살릴 수 있습니다.
les-double-1-task = 두 백돌을 동시에 단수로 만드십시오.
les-double-2 = 하나는 살고 하나는 잡힌다
les-double-2-text = 양단수를 당한 백은 한쪽을 살립니다. 남은 쪽은 흑의 것입니다.
les-double-2-task = 양단수를 치고, 남은 쪽을 따내십시오.
les-ladder = 축과 장문
les-ladder-1 = 축
les-ladder-1-text = 계속 단수를 치고, 달아나면 또 단수. 가장자리까지 모는 것을 축이라고 합니다.
les-ladder-1-task = 축으로 백돌을 따내십시오.
les-ladder-2 = 장문
les-ladder-2-text = 앞에 백돌이 기다려 축이 안 됩니다. 붙이지 않고 한 칸 떨어져 가두는 것을 장문이라고 합니다.
les-ladder-2-task = 백돌을 놓치지 말고 따낼 때까지 두십시오.
les-ladder-3 = 축머리
les-ladder-3-text = 이번에는 백이 축으로 몰려 합니다. 달아날 길에 흑돌이 있어 이 축은 되지 않습니다.
les-ladder-3-task = 단수에 몰린 흑돌을 살리십시오.
les-ko = 패
les-ko-1 = 패
les-ko-1-text = 서로 한 점씩 번갈아 따낼 수 있는 모양을 패라고 합니다.
les-ko-1-task = 백돌을 따내어 패를 따십시오.
les-ko-2 = 팻감
les-ko-2-text = 백이 방금 패를 땄습니다. 바로 되따면 끝이 없으므로 금지됩니다. 먼저 백이 받을 수밖에 없는 곳에 둡니다. 이것이 팻감입니다.
les-ko-2-task = 백 두 점을 단수로 만들고, 받으면 패를 되따십시오.
les-ko-3 = 패 잇기
les-ko-3-text = 백에게 더는 팻감이 없습니다. 패를 이으면 패를 이긴 것입니다.
les-ko-3-task = 이어서 흑돌을 지키십시오.
les-eyes = 두 눈
les-eyes-1 = 한 눈으로는 부족하다
les-eyes-1-text = 돌로 둘러싼 빈 점을 눈이라고 합니다. 이 백은 눈이 하나뿐이고 바깥 활로도 없습니다.
les-eyes-1-task = 눈에 두어 백을 모두 따내십시오.
les-eyes-2 = 두 눈은 산다
les-eyes-2-text = 이 백에는 눈이 둘 있습니다. 어느 눈에 두어도 흑돌은 활로가 없어 둘 수 없습니다. 그래서 절대 잡히지 않습니다.
les-eyes-2-task = 흑이 둘 수 없는 점을 고르십시오.
les-eyes-3 = 눈 만들기
les-eyes-3-text = 흑이 빈 점 셋을 둘러쌌습니다. 급소에 두면 두 눈, 틀리면 한 눈입니다.
les-eyes-3-task = 두 눈을 만들어 흑을 살리십시오.
les-eyes-4 = 눈 없애기
les-eyes-4-text = 거꾸로, 상대가 두 눈을 만들 급소를 먼저 차지하면 상대는 살지 못합니다.
les-eyes-4-task = 백이 두 눈을 만들지 못하게 두십시오.
les-eyes-5 = 진짜 눈과 가짜 눈
les-eyes-5-text = 눈을 둘러싼 돌은 모두 이어져 있어야 합니다. 끊길 곳이 있으면 가짜 눈이라 눈으로 치지 않습니다.
les-eyes-5-task = 한 수 지켜 둘째 눈을 진짜로 만드십시오.
les-counting = 계가
les-counting-1 = 공배
les-counting-1-text = 흑과 백 사이에서 누구의 집도 아닌 점을 공배라고 합니다. 공배를 메우면 거의 끝입니다.
les-counting-1-task = 마지막 공배에 두십시오.
les-counting-2 = 패스
les-counting-2-text = 내 집에 두어도 이득이 없고, 상대 집에 두면 잡힙니다. 양쪽이 잇달아 패스하면 대국이 끝납니다.
les-counting-2-task = 패스하십시오.
les-counting-3 = 집
les-counting-3-text = 흑만 둘러싼 빈 점은 흑의 집입니다.
les-counting-3-task = 흑이 둘러싼 빈 점은 몇 개입니까?
les-counting-4 = 승부 가리기
les-counting-4-text = 중국 규칙에서는 판 위의 산 돌과 둘러싼 빈 점을 셉니다. 7줄 바둑판은 49점이고, 절반을 넘으면 이깁니다.
les-counting-4-task = 흑의 돌과 집은 모두 몇 개입니까?
les-opening = 포석
les-opening-1 = 귀부터
les-opening-1-text = 귀는 두 변이 도와주어 적은 돌로 집을 지을 수 있습니다. 그래서 귀부터, 3선이나 4선에 둡니다.
les-opening-1-task = 아무 귀의 3선이나 4선에 두십시오.
les-opening-2 = 빈 귀
les-opening-2-text = 세 귀에 돌이 있습니다. 남은 빈 귀가 가장 큰 곳이고, 먼저 두는 쪽이 이득입니다.
les-opening-2-task = 빈 귀를 차지하십시오.
les-opening-3 = 벌리기
les-opening-3-text = 귀 다음은 변입니다. 내 귀에서 변을 따라 벌려 다른 귀와 힘을 합칩니다.
les-opening-3-task = 두 흑돌 사이의 변에 두십시오.
les-game = 첫 대국
les-game-1 = 한 판 끝까지
les-game-1-text = 7줄 바둑판에서 한 판 둡니다. 돌을 잡히지 않으면서 집을 짓고, 더 둘 곳이 없으면 패스합니다.
les-game-1-task = 백과 끝까지 두십시오.
les-nogo-law = 따내지 않기
les-nogo-law-1 = 따내면 안 된다
les-nogo-law-1-text = NoGo에서는 아무도 돌을 따낼 수 없습니다. 파랑 돌의 활로가 하나라 빨강은 거기에 둘 수 없습니다.
les-nogo-law-1-task = 빨강이 둘 수 없는 점을 고르십시오.
les-nogo-law-2 = 자살수도 안 된다
les-nogo-law-2-text = 두면 활로가 없어지는 점에도 둘 수 없습니다. 둘 수 없는 점을 금지점이라고 합니다.
les-nogo-law-2-task = 빨강의 금지점을 고르십시오.
les-nogo-law-3 = 둘 곳이 없으면 진다
les-nogo-law-3-text = 번갈아 두며 패스할 수 없습니다. 자기 차례에 둘 곳이 없으면 집니다.
les-nogo-law-3-task = 빨강이 둘 곳이 남았습니다. 찾아서 두십시오.
les-nogo-own = 나만의 점
les-nogo-own-1 = 나만의 점 만들기
les-nogo-own-1-text = 나는 둘 수 있고 상대는 둘 수 없는 점은 저금과 같아서 끝까지 아껴 둘 수 있습니다.
les-nogo-own-1-task = 귀에 파랑이 둘 수 없는 점을 만드십시오.
les-nogo-own-2 = 나만의 점 세기
les-nogo-own-2-text = 나만의 점이 많은 쪽이 끝까지 버팁니다.
les-nogo-own-2-task = 빨강만 둘 수 있는 점은 몇 개입니까?
les-nogo-own-3 = 함께 쓰는 점 먼저
les-nogo-own-3-text = 둘 다 둘 수 있는 점은 먼저 두는 쪽이 임자입니다. 나만의 점은 달아나지 않으니 아껴 둡니다.
les-nogo-own-3-task = 둘 다 둘 수 있는 점에 두십시오.
les-nogo-own-4 = 마지막 한 수
les-nogo-own-4-text = 파랑이 둘 곳이 얼마 남지 않았습니다. 함께 쓰는 마지막 점을 차지하면 이깁니다.
les-nogo-own-4-task = 파랑이 둘 곳이 없게 두십시오.
les-nogo-game = 첫 NoGo
les-nogo-game-1 = 한 판 끝까지
les-nogo-game-1-text = 5줄 바둑판에서 빨강이 먼저 둡니다. 나만의 점을 만들고 함께 쓰는 점을 다투어, 마지막에 두는 쪽이 이깁니다.
les-nogo-game-1-task = 파랑과 끝까지 두십시오.

## Lessons: wrong moves and illegal ones

les-wrong-corner = 맨 귀퉁이가 아닙니다.
les-wrong-side = 가장자리 점이 아닙니다. 가장자리 점에는 선이 세 개 닿습니다.
les-wrong-star = 여기에는 작은 점이 없습니다.
les-wrong-liberty = 활로가 아닙니다. 활로는 선을 따라 바로 옆에 있습니다.
les-wrong-atari = 아직 단수가 아닙니다. 백의 활로가 더 있습니다.
les-wrong-self = 이 흑돌은 버티지 못하고 먼저 잡힙니다.
les-wrong-capture = 백에게 활로가 남아 따내지 못했습니다.
les-wrong-one = 한 곳만 단수입니다. 두 곳을 노리는 수를 찾으십시오.
les-wrong-lost = 백이 여전히 잡을 수 있습니다.
les-wrong-escapes = 이러면 백돌이 달아납니다.
les-wrong-elsewhere = 너무 멉니다. 그 사이에 백돌이 달아납니다.
les-wrong-apart = 백이 여전히 끊을 수 있습니다.
les-wrong-joined = 백이 여전히 이을 수 있습니다.
les-wrong-threat = 백이 받지 않아도 됩니다. 팻감이 되지 않습니다.
les-wrong-dead = 이러면 흑은 두 눈을 만들지 못합니다.
les-wrong-lives = 백이 여전히 두 눈을 만듭니다.
les-wrong-open = 여기는 둘 수 있습니다. 둘 수 없는 점을 찾으십시오.
les-wrong-neutral = 여기는 이미 한쪽의 집입니다.
les-wrong-settled = 더 다툴 곳이 없습니다. 패스하면 됩니다.
les-wrong-pass = 패스하기에는 아직 이릅니다.
les-wrong-low = 너무 낮습니다. 1선과 2선으로는 집이 적습니다.
les-wrong-taken = 빈 귀의 3선이나 4선에 두십시오.
les-wrong-extension = 두 흑돌 사이, 양쪽에서 떨어진 3선이나 4선에 두십시오.
les-wrong-own = 파랑이 둘 수 없는 점이 늘지 않았습니다.
les-wrong-spent = 나만의 점을 써 버립니다. 함께 쓰는 점이 먼저입니다.
les-wrong-moves = 파랑이 둘 곳이 아직 있습니다.
les-wrong-number = 아닙니다. 다시 세어 보십시오.
les-illegal-ko = 패입니다. 바로 되딸 수 없으니 다른 곳에 먼저 두십시오.
les-illegal-suicide = 여기에 두면 활로가 없습니다. 자살수는 둘 수 없습니다.

## Lessons: labels

les-figure-middle = 중앙 { $n }
les-figure-side = 변 { $n }
les-figure-corner = 귀 { $n }
les-counter-black = 흑의 활로
les-counter-white = 백의 활로
les-turn-black = 흑 차례입니다.
les-turn-red = 빨강 차례입니다.
les-right = 맞았습니다.
les-calm = 틀려도 괜찮습니다. 몇 번이고 다시 해 보십시오.
les-finished = 이 수업을 마쳤습니다.
les-number = { $n }과
les-how = 좌표(D4 등)를 입력해 둡니다. 세는 문제에서는 숫자를 입력합니다. hint 힌트, pass 패스, again 다시, quit 끝내기.
les-replies = 상대가 { $n }에 두었습니다.

## 새 버전

ver-look = 새 버전 확인
ver-looking = 확인하는 중…
ver-newest = 란커 { $n }: 최신 버전입니다(목록 날짜: { $d }).
ver-newer = 새 버전이 있습니다: { $n }({ $d } 공개).
ver-open = 공개 페이지 열기
ver-no-page = 여기서는 페이지를 열 수 없습니다. 주소: { $n }
ver-address = 버전 목록의 주소가 아닙니다: { $n }
ver-unreachable = 버전 목록이 있는 서버에 연결할 수 없습니다: { $n }
ver-silent = 버전 목록이 있는 서버가 제때 응답하지 않습니다. 나중에 다시 시도하십시오.
ver-refused = 서버에서 버전 목록을 받지 못했습니다(HTTP { $n }).
ver-redirected = 서버가 계속 다른 주소로 보내거나 암호화되지 않은 주소로 보냅니다.
ver-long = 응답이 너무 길어 버전 목록이 아닙니다.
ver-cut = 버전 목록이나 서명이 끝까지 오지 않았습니다. 다시 시도하십시오.
ver-unsigned = 버전 목록에 서명이 없습니다. 로그인하기 전에는 다른 페이지를 보여 주는 네트워크도 있습니다.
ver-forged = 버전 목록의 서명이 맞지 않습니다. 내용이 바뀌었거나 다른 사람이 만든 것입니다. 그 내용은 쓰지 않습니다.
ver-unreadable = 버전 목록의 서명은 맞지만 이 버전의 란커는 읽을 수 없습니다.
ver-older = 이 버전 목록은 { $d } 것으로, 전에 본 { $n } 것보다 오래되었습니다. 새 버전을 보지 못하게 하고 있을 수 있습니다.
