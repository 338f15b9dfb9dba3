package archive

import "context"

type replicaKey struct{}

// WithReplica says that what is read may come from a copy of the database, which has
// every change that this process knows of, but may lack later ones. It is for readers
// who have not signed in.
func WithReplica(ctx context.Context) context.Context {
	return context.WithValue(ctx, replicaKey{}, true)
}

// WithoutReplica takes that back.
func WithoutReplica(ctx context.Context) context.Context {
	return context.WithValue(ctx, replicaKey{}, false)
}

// AllowsReplica reports whether a copy will do.
func AllowsReplica(ctx context.Context) bool {
	allowed, _ := ctx.Value(replicaKey{}).(bool)
	return allowed
}
