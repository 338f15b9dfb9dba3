package middleware

import (
	"net/http"
	"net/netip"
	"testing"
)

// Nobody but a trusted proxy says where a request comes from, and what the proxy
// says last is what counts.
func FuzzForwardedFor(f *testing.F) {
	for _, seed := range []string{"", "203.0.113.7", "1.2.3.4, 10.0.0.2", "::ffff:10.0.0.9", "fe80::1%eth0", "unknown", "1.2.3.4,,", " 1.2.3.4 ,\t10.0.0.3", "1.2.3.4:80", "[2001:db8::1]", "010.0.0.1"} {
		f.Add(seed, uint32(0xCB007107), uint8(1))
	}
	trusted := Addresses{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8::/32")}}
	f.Fuzz(func(t *testing.T, header string, client uint32, proxy uint8) {
		visitor := netip.AddrFrom4([4]byte{byte(client >> 24), byte(client >> 16), byte(client >> 8), byte(client)})
		request := func(peer netip.Addr, header ...string) *http.Request {
			return &http.Request{RemoteAddr: netip.AddrPortFrom(peer, 1234).String(), Header: http.Header{"X-Forwarded-For": header}}
		}
		if got := (Addresses{}).Of(request(visitor, header)); got != visitor {
			t.Fatalf("H-18 R-16 %q makes %s of %s", header, got, visitor)
		}
		if got := trusted.Of(request(visitor, header)); !trusted.trusts(visitor) && got != visitor {
			t.Fatalf("H-18 R-16 %q makes %s of %s", header, got, visitor)
		}
		peer := netip.AddrFrom4([4]byte{10, 0, 0, proxy})
		got := trusted.Of(request(peer, header))
		if !got.IsValid() || got.Is4In6() {
			t.Fatalf("H-18 R-16 %q gives %v", header, got)
		}
		// The visitor writes the header, the proxy adds the visitor's address to it.
		if got := trusted.Of(request(peer, header, visitor.String())); !trusted.trusts(visitor) && got != visitor {
			t.Fatalf("H-18 R-16 %q makes %s of %s", header, got, visitor)
		}
		// One client is one key, and a client of IPv6 is its network.
		prefix := ClientPrefix(got)
		if !prefix.IsValid() || got.Zone() == "" && !prefix.Contains(got) || got.Is6() && prefix.Bits() != 64 || got.Is4() && prefix.Bits() != 32 {
			t.Fatalf("H-18 R-16 %s is counted as %s", got, prefix)
		}
	})
}
