#!/usr/bin/env bash
# Makes Lanke.app, and a disk image of it, on a Mac: packaging/macos/bundle.sh VERSION [SIGNING-IDENTITY]
# Not tried yet: it needs Apple's tools (sips, iconutil, lipo, codesign, hdiutil).
set -euo pipefail
version=$1 identity=${2:--}
cd "$(dirname "$0")/../.."
for target in aarch64-apple-darwin x86_64-apple-darwin; do
  LANKE_COMMIT=$(git rev-parse --short=10 HEAD) cargo build --locked --profile dist -p lanke --target "$target"
done
app=dist/Lanke.app
rm -rf "$app" dist/lanke.iconset
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources" dist/lanke.iconset
lipo -create -output "$app/Contents/MacOS/lanke" target/{aarch64,x86_64}-apple-darwin/dist/lanke
sed "s/@VERSION@/$version/" packaging/macos/Info.plist > "$app/Contents/Info.plist"
for side in 16 32 128 256; do
  sips -z $side $side assets/art/app-icon-256.png --out "dist/lanke.iconset/icon_${side}x${side}.png" >/dev/null
done
iconutil -c icns dist/lanke.iconset -o "$app/Contents/Resources/lanke.icns"
codesign --force --options runtime --entitlements packaging/macos/entitlements.plist --sign "$identity" "$app"
hdiutil create -volname Lanke -srcfolder "$app" -ov -format UDZO "dist/lanke-$version-macos.dmg"
