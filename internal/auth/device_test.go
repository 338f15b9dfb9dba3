package auth

import "testing"

func TestDeviceNames(t *testing.T) {
	for agent, want := range map[string]string{
		"":           "",
		"curl/8.5.0": "",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0":                   "Edge on Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                                                      "Firefox on Linux",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36":             "Samsung Internet on Android",
		"Mozilla/5.0 (Linux; U; Android 6.0; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78 UCBrowser/13.4 Mobile Safari/537.36": "UC Browser on Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1":     "Safari on iOS",
		"Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5":                                                              "Firefox on KaiOS",
		"Opera/9.80 (J2ME/MIDP; Opera Mini/8.0; U; en) Presto/2.12":                                                                                   "Opera",
	} {
		if got := (Device{Agent: agent}).name(); got != want {
			t.Errorf("H-16 %q is %q, want %q", agent, got, want)
		}
	}
}

func TestDeviceMark(t *testing.T) {
	phone := Device{Address: "196.201.10.7/32", Agent: "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}
	newer := phone
	newer.Address, newer.Agent = "196.201.99.1/32", "Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0"
	if phone.mark("u") != newer.mark("u") {
		t.Error("H-16 an update, or another address of the provider, makes a device unknown")
	}
	for what, other := range map[string]uint16{
		"another account":  phone.mark("v"),
		"another network":  Device{Address: "41.66.10.7/32", Agent: phone.Agent}.mark("u"),
		"another browser":  Device{Address: phone.Address, Agent: "Chrome Android"}.mark("u"),
		"another platform": Device{Address: phone.Address, Agent: "Firefox Linux"}.mark("u"),
		"an IPv6 network":  Device{Address: "2c0f:f248::/64", Agent: phone.Agent}.mark("u"),
	} {
		if other == phone.mark("u") {
			t.Errorf("H-16 %s has the same mark", what)
		}
	}
}
