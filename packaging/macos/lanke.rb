# Homebrew formula; the address and the checksum of the source archive are those of a release, once there is one.
class Lanke < Formula
  desc "Play, review and record games of Go and NoGo"
  license any_of: ["MIT", "Apache-2.0"]
  head "file:///", using: :git
  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args(path: "crates/lanke")
    generate_completions_from_executable(bin/"lanke", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/lanke --version")
  end
end
