package fair

import "context"

type clientKey struct{}

// WithClient says on whose behalf the work of a context is done.
func WithClient(ctx context.Context, client string) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// Client returns on whose behalf work is done, empty if it is our own.
func Client(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}
