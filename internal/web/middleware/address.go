package middleware

import (
	"net/http"
	"net/netip"
	"strings"
)

// Addresses tells where requests come from.
type Addresses struct {
	// Trusted are the proxies whose word is taken. Nobody else's is.
	Trusted []netip.Prefix
}

// Of returns the address of the client: the socket's, unless that is a trusted
// proxy; then the last address before the proxies that we trust.
func (a Addresses) Of(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap()
	if !a.trusts(addr) {
		return addr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		hop, ok := parseHop(hops[i])
		if !ok {
			return addr
		}
		addr = hop
		if !a.trusts(addr) {
			return addr
		}
	}
	return addr
}

// parseHop reads an entry of X-Forwarded-For: an address, which some proxies write
// with a port, in brackets or in quotes.
func parseHop(s string) (netip.Addr, bool) {
	s = strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(s, `"`); ok {
		s = strings.TrimSuffix(inner, `"`)
	}
	if withPort, err := netip.ParseAddrPort(s); err == nil {
		return withPort.Addr().Unmap().WithZone(""), true
	}
	if inner, ok := strings.CutPrefix(s, "["); ok {
		s = strings.TrimSuffix(inner, "]")
	}
	addr, err := netip.ParseAddr(s)
	return addr.Unmap().WithZone(""), err == nil
}

func (a Addresses) trusts(addr netip.Addr) bool {
	for _, prefix := range a.Trusted {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// ClientPrefix is what counts as one client: an address, or the whole /64 that one
// household or hoster holds of IPv6.
func ClientPrefix(addr netip.Addr) netip.Prefix {
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64
	}
	prefix, _ := addr.Prefix(bits) // an address has as many bits as it says
	return prefix
}
