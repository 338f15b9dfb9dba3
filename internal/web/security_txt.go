package web

import (
	"net/http"
	"strings"
	"time"

	"sankofa/internal/web/response"
)

// securityTxtPath is where those who find a weakness look for whom to tell (RFC 9116).
const securityTxtPath = "/.well-known/security.txt"

// securityTxtLife is how far ahead the file says that it ends: less than a year, as the
// standard recommends. A server that nobody runs any more stops renewing it.
const securityTxtLife = 180 * 24 * time.Hour

// securityTxt says whom to tell about a weakness of this archive.
func securityTxt(publicURL string, contacts []string, now func() time.Time) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		var text strings.Builder
		for _, contact := range contacts { // by preference
			text.WriteString("Contact: " + contact + "\n")
		}
		text.WriteString("Expires: " + now().UTC().Add(securityTxtLife).Truncate(24*time.Hour).Format(time.RFC3339) + "\n")
		text.WriteString("Preferred-Languages: en\n")
		text.WriteString("Canonical: " + publicURL + securityTxtPath + "\n")
		(&response.Response{Status: http.StatusOK, Type: "text/plain; charset=utf-8", Body: []byte(text.String()), Policy: "public, max-age=86400"}).Write(w)
	}
}
