; The installer for one user, without an administrator: makensis -DVERSION=… -DSTAGE=… -DICON=… -DOUT=… lanke.nsi

Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "Lanke"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Lanke"
InstallDirRegKey HKCU "Software\Lanke" "Folder"
!include FileFunc.nsh
!include LogicLib.nsh
!include MUI2.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\lanke-window.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "Korean"

LangString RUNNING ${LANG_ENGLISH} "Lanke is open. Close it first."
LangString RUNNING ${LANG_SIMPCHINESE} "烂柯正在运行，请先关闭。"
LangString RUNNING ${LANG_TRADCHINESE} "爛柯正在執行，請先關閉。"
LangString RUNNING ${LANG_JAPANESE} "爛柯が起動しています。先に終了してください。"
LangString RUNNING ${LANG_KOREAN} "란커가 실행 중입니다. 먼저 종료하세요."

!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Lanke"

; A type that no program opens is opened by Lanke; else Lanke is offered beside the other program.
!macro Associate END
  WriteRegStr HKCU "${CLASSES}\.${END}\OpenWithProgids" "Lanke.Record" ""
  ReadRegStr $0 HKCR ".${END}" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\.${END}" "" "Lanke.Record"
  ${EndIf}
!macroend
!macro Dissociate END
  DeleteRegValue HKCU "${CLASSES}\.${END}\OpenWithProgids" "Lanke.Record"
  ReadRegStr $0 HKCU "${CLASSES}\.${END}" ""
  ${If} $0 == "Lanke.Record"
    DeleteRegValue HKCU "${CLASSES}\.${END}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${END}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${END}"
!macroend
!macro TellExplorer
  ; SHCNE_ASSOCCHANGED
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; The file of a program that runs can neither be replaced nor deleted.
!macro DeleteProgram
  ClearErrors
  Delete "$INSTDIR\lanke.exe"
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONSTOP "$(RUNNING)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
!macroend

Section
  !insertmacro DeleteProgram
  SetOutPath "$INSTDIR"
  File "${STAGE}/lanke.exe"
  File "${STAGE}/lanke-window.exe"
  File "${STAGE}/README.md"
  File "${STAGE}/README.zh-CN.md"
  File "${STAGE}/LICENSE-MIT"
  File "${STAGE}/LICENSE-APACHE"
  File "${STAGE}/CHANGELOG.md"
  File "${STAGE}/OFL.txt"
  File "${STAGE}/LICENSE-Slint.md"
  File /nonfatal "${STAGE}/licences.html"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Lanke.lnk" "$INSTDIR\lanke-window.exe"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record" "" "Go game record"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record\DefaultIcon" "" "$INSTDIR\lanke-window.exe,0"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record\shell\open\command" "" '"$INSTDIR\lanke-window.exe" "%1"'
  !insertmacro Associate sgf
  !insertmacro Associate gib
  !insertmacro Associate ngf
  !insertmacro Associate ugf
  !insertmacro Associate ugi
  WriteRegStr HKCU "Software\Lanke" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Lanke"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\lanke-window.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Lanke developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro TellExplorer
SectionEnd

; Games, settings and journals stay: they are the user's.
Section Uninstall
  !insertmacro DeleteProgram
  Delete "$INSTDIR\lanke-window.exe"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\README.zh-CN.md"
  Delete "$INSTDIR\LICENSE-MIT"
  Delete "$INSTDIR\LICENSE-APACHE"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\OFL.txt"
  Delete "$INSTDIR\LICENSE-Slint.md"
  Delete "$INSTDIR\licences.html"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir "$LOCALAPPDATA\Programs"
  Delete "$SMPROGRAMS\Lanke.lnk"
  !insertmacro Dissociate sgf
  !insertmacro Dissociate gib
  !insertmacro Dissociate ngf
  !insertmacro Dissociate ugf
  !insertmacro Dissociate ugi
  DeleteRegKey HKCU "${CLASSES}\Lanke.Record"
  DeleteRegKey HKCU "Software\Lanke"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TellExplorer
SectionEnd
