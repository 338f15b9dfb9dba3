package auth

import (
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
	"strings"
)

// Device is where a sign-in comes from. Address is the client's IP address or network
// prefix. Neither is stored: a session keeps the name of browser and platform, and the
// list of known devices a mark that cannot be computed back.
type Device struct {
	Address string
	Agent   string
}

// The browsers and platforms that are told apart, each by a word that its user agent
// contains. The first match counts: most agents also name those that they resemble.
var (
	browsers = [][2]string{
		{"Edg", "Edge"},
		{"OPR/", "Opera"},
		{"Opera", "Opera"},
		{"UCBrowser", "UC Browser"},
		{"SamsungBrowser", "Samsung Internet"},
		{"Firefox", "Firefox"},
		{"FxiOS", "Firefox"},
		{"CriOS", "Chrome"},
		{"Chrome", "Chrome"},
		{"Safari", "Safari"},
	}
	platforms = [][2]string{
		{"KAIOS", "KaiOS"},
		{"Android", "Android"},
		{"iPhone", "iOS"},
		{"iPad", "iOS"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac OS X", "macOS"},
		{"Linux", "Linux"},
	}
)

func family(agent string, families [][2]string) string {
	for _, f := range families {
		if strings.Contains(agent, f[0]) {
			return f[1]
		}
	}
	return ""
}

// name is browser and platform in words, such as "Firefox on Android"; empty if
// neither is known.
func (d Device) name() string {
	browser, platform := family(d.Agent, browsers), family(d.Agent, platforms)
	if browser == "" || platform == "" {
		return browser + platform
	}
	return browser + " on " + platform
}

// network is the network that the device is in, wide enough that a phone stays within
// it while its provider gives it one address after the other.
func (d Device) network() string {
	address, _, _ := strings.Cut(d.Address, "/")
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return ""
	}
	bits := 16
	if addr.Is6() {
		bits = 32
	}
	prefix, _ := addr.Prefix(bits) // both have more bits
	return prefix.String()
}

// mark recognises the device of an account. It is cut so short that many networks
// share each value: a stranger's device has it by a chance of one in 65,536, and
// nobody learns from it where a person was.
func (d Device) mark(userID string) uint16 {
	sum := sha256.Sum256([]byte(strings.Join([]string{userID, d.name(), d.network()}, "\x00")))
	return binary.BigEndian.Uint16(sum[:])
}
