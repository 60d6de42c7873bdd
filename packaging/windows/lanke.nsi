; The installer for one user, without an administrator: makensis -DVERSION=… -DSTAGE=… -DICON=… -DOUT=… lanke.nsi

Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "Lanke"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Lanke"
InstallDirRegKey HKCU "Software\Lanke" "Folder"
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

!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Lanke"

!macro Associate END
  WriteRegStr HKCU "${CLASSES}\.${END}\OpenWithProgids" "Lanke.Record" ""
!macroend
!macro Dissociate END
  DeleteRegValue HKCU "${CLASSES}\.${END}\OpenWithProgids" "Lanke.Record"
!macroend

Section
  SetOutPath "$INSTDIR"
  File "${STAGE}/lanke.exe"
  File "${STAGE}/lanke-window.exe"
  File "${STAGE}/README.md"
  File "${STAGE}/README.zh-CN.md"
  File "${STAGE}/LICENSE-MIT"
  File "${STAGE}/LICENSE-APACHE"
  File "${STAGE}/CHANGELOG.md"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Lanke.lnk" "$INSTDIR\lanke-window.exe"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record" "" "Go game record"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record\DefaultIcon" "" "$INSTDIR\lanke-window.exe,0"
  WriteRegStr HKCU "${CLASSES}\Lanke.Record\shell\open\command" "" '"$INSTDIR\lanke-window.exe" "%1"'
  !insertmacro Associate sgf
  !insertmacro Associate gib
  !insertmacro Associate ngf
  !insertmacro Associate ugf
  WriteRegStr HKCU "Software\Lanke" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Lanke"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\lanke-window.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Lanke developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Games, settings and journals stay: they are the user's.
Section Uninstall
  Delete "$INSTDIR\lanke.exe"
  Delete "$INSTDIR\lanke-window.exe"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\README.zh-CN.md"
  Delete "$INSTDIR\LICENSE-MIT"
  Delete "$INSTDIR\LICENSE-APACHE"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Lanke.lnk"
  !insertmacro Dissociate sgf
  !insertmacro Dissociate gib
  !insertmacro Dissociate ngf
  !insertmacro Dissociate ugf
  DeleteRegKey HKCU "${CLASSES}\Lanke.Record"
  DeleteRegKey HKCU "Software\Lanke"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
