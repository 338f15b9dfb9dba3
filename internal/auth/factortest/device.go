// Package factortest has second factors for tests: an authenticator app, and a device
// with one passkey that does what a browser and an authenticator do together.
package factortest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"
)

// Flags of authenticator data.
const (
	present  = 0x01
	verified = 0x04
	attested = 0x40
)

// Device is an authenticator. Tests change its fields to make it misbehave.
type Device struct {
	Origin   string
	Verifies bool // whether it verifies its user
	Counter  uint32
	Handle   []byte // of the account that it was registered for

	t   testing.TB
	key *ecdsa.PrivateKey
	id  []byte
}

// New makes a device that verifies its user, for a site.
func New(t testing.TB, origin string) *Device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 32)
	_, _ = rand.Read(id)
	return &Device{Origin: origin, Verifies: true, t: t, key: key, id: id}
}

// options are the parts of creation and request options that the device reads.
type options struct {
	Challenge string `json:"challenge"`
	RPID      string `json:"rpId"`
	RP        struct {
		ID string `json:"id"`
	} `json:"rp"`
	User struct {
		ID string `json:"id"`
	} `json:"user"`
}

func (d *Device) read(from any) (o options) {
	d.t.Helper()
	text, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(text, &o)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	return o
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (d *Device) clientData(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.Origin, "crossOrigin": false})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// authData is the authenticator's part of a response. Each use raises the counter.
func (d *Device) authData(rpID string, flags byte, more []byte) []byte {
	if d.Verifies {
		flags |= verified
	}
	d.Counter++
	hash := sha256.Sum256([]byte(rpID))
	data := append(hash[:], flags|present)
	data = binary.BigEndian.AppendUint32(data, d.Counter)
	return append(data, more...)
}

// Register makes the passkey that creation options ask for.
func (d *Device) Register(creation any) json.RawMessage {
	d.t.Helper()
	o := d.read(creation)
	handle, err := base64.RawURLEncoding.DecodeString(o.User.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	d.Handle = handle
	public, err := d.key.PublicKey.Bytes() // an uncompressed point: 4, x, y
	if err != nil {
		d.t.Fatal(err)
	}
	cose := d.cbor(map[int]any{1: 2, 3: -7, -1: 1, -2: public[1:33], -3: public[33:]})
	credential := append(make([]byte, 16), 0, byte(len(d.id)))
	credential = append(append(credential, d.id...), cose...)
	object := d.cbor(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": d.authData(o.RP.ID, attested, credential)})
	return d.response(map[string]any{
		"clientDataJSON": encode(d.clientData("webauthn.create", o.Challenge)), "attestationObject": encode(object), "transports": []string{"internal"},
	})
}

// Sign answers request options.
func (d *Device) Sign(request any) json.RawMessage {
	d.t.Helper()
	o := d.read(request)
	client, data := d.clientData("webauthn.get", o.Challenge), d.authData(o.RPID, 0, nil)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, signed[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return d.response(map[string]any{
		"clientDataJSON": encode(client), "authenticatorData": encode(data), "signature": encode(signature), "userHandle": encode(d.Handle),
	})
}

func (d *Device) cbor(value any) []byte {
	b, err := webauthncbor.Marshal(value)
	if err != nil {
		d.t.Fatal(err)
	}
	return b
}

func (d *Device) response(response map[string]any) json.RawMessage {
	text, err := json.Marshal(map[string]any{
		"id": encode(d.id), "rawId": encode(d.id), "type": "public-key", "response": response, "clientExtensionResults": map[string]any{},
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}
