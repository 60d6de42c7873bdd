# Homebrew formula, for `brew install --formula lanke.rb`. Not tried yet.
class Lanke < Formula
  desc "Play, review and record games of Go and NoGo"
  url "@URL@"
  sha256 "@SHA256@"
  license any_of: ["MIT", "Apache-2.0"]
  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/lanke")
    generate_completions_from_executable(bin/"lanke", "completions")
    system bin/"lanke", "manual", buildpath/"manual"
    man1.install Dir["manual/*.1"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/lanke --version")
  end
end
