package store

import (
	"cmp"
	"context"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

const userColumns = "id, email, first_name, last_name, role, active, email_verified, bio, password_hash, mute_digest, mute_approval, news_letter, countries, trust, created_at"

// userSelect are the columns that scanUser reads.
const userSelect = userColumns + ", EXISTS (SELECT 1 FROM factors WHERE factors.user_id = users.id) AS second_factor"

func scanUser(row scanner) (*archive.User, error) {
	var u archive.User
	var created int64
	var countries string
	err := row.Scan(&u.ID, &u.Email, &u.FirstName, &u.LastName, &u.Role, &u.Active, &u.EmailVerified, &u.Profile.Bio,
		&u.PasswordHash, &u.Muted.Digest, &u.Muted.Approval, &u.NewsLetter, &countries, &u.Trust, &created, &u.SecondFactor)
	u.CreatedAt, u.Countries = timeFromMicros(created), strings.Fields(countries)
	return &u, err
}

func user(ctx context.Context, r runner, column, key string) (*archive.User, error) {
	return queryOne(ctx, r, scanUser, archive.ErrUserNotFound,
		"SELECT "+userSelect+" FROM users WHERE deleted_at IS NULL AND "+column+" = ?", key)
}

// User implements archive.Users.
func (s *Store) User(ctx context.Context, id string) (*archive.User, error) {
	return user(ctx, s.db, "id", id)
}

// UserByEmail implements archive.Users.
func (s *Store) UserByEmail(ctx context.Context, email string) (*archive.User, error) {
	return user(ctx, s.db, "email", email)
}

// folded is the text in which people are searched.
func folded(u *archive.User) string { return fold.Text(u.Email + " " + u.FirstName + " " + u.LastName) }

// ListUsers implements archive.Users.
func (s *Store) ListUsers(ctx context.Context, f archive.UserFilter) ([]archive.User, int, error) {
	w := where{}
	w.and("deleted_at IS NULL")
	for _, word := range fold.Words(f.Search) {
		w.and("folded LIKE ?", "%"+word+"%") // folded words hold no wildcard
	}
	if f.Role != "" {
		w.and("role = ?", string(f.Role))
	}
	if f.Active != nil {
		w.and("active = ?", *f.Active)
	}
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM users"+w.String(), w.args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := queryAll(ctx, s.db, scanUser, "SELECT "+userSelect+" FROM users"+w.String()+
		" ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?", append(w.args, f.Page.Limit, f.Page.Offset())...)
	list := make([]archive.User, len(found))
	for i, u := range found {
		list[i] = *u
	}
	return list, int(total), err
}

// CountAdmins implements archive.Users.
func (s *Store) CountAdmins(ctx context.Context) (int, error) { return countAdmins(ctx, s.db) }

func countAdmins(ctx context.Context, r runner) (int, error) {
	n, err := queryInt(ctx, r, "SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND active = TRUE AND role = 'admin' AND password_hash <> ''")
	return int(n), err
}

// governs reports whether an account counts as an active admin.
func governs(u *archive.User) bool {
	return u.Active && u.Role == archive.RoleAdmin && u.PasswordHash != ""
}

// inUsersTx runs fn in a transaction during which no other changes an account, so
// that two admins cannot both see the other as the one who stays.
func (s *Store) inUsersTx(ctx context.Context, fn func(ctx context.Context, tx runner) error) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		if err := execOptional(ctx, tx, s.db.dialect().lockUsers); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// CreateUser implements archive.Users.
func (s *Store) CreateUser(ctx context.Context, u *archive.User, action string, by archive.Change) error {
	made := *u
	made.CreatedAt = s.at(by)
	made.ID = newID(made.CreatedAt)
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		if err := insertUser(ctx, tx, &made); err != nil {
			return err
		}
		return s.record(ctx, tx, by, action, "user", made.ID, made.Email)
	})
	if err == nil {
		*u = made
	}
	return err
}

func insertUser(ctx context.Context, tx runner, u *archive.User) error {
	u.Trust, u.Countries = cmp.Or(u.Trust, archive.TrustEarned), append([]string{}, u.Countries...)
	err := insert(ctx, tx, "users ("+userColumns+", folded, updated_at)", [][]any{{
		u.ID, u.Email, u.FirstName, u.LastName, string(u.Role), u.Active, u.EmailVerified, u.Profile.Bio, u.PasswordHash,
		u.Muted.Digest, u.Muted.Approval, u.NewsLetter, strings.Join(u.Countries, " "), string(u.Trust),
		micros(u.CreatedAt), folded(u), micros(u.CreatedAt),
	}})
	if isDuplicate(err) {
		return archive.ErrUserExists
	}
	return err
}

// UpdateUser implements archive.Users.
func (s *Store) UpdateUser(ctx context.Context, id, action, keep string, by archive.Change, edit func(*archive.User) error) (*archive.User, error) {
	var after *archive.User
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		if after, err = s.editUser(ctx, tx, id, keep, archive.NoticePasswordChanged, by, edit); err != nil {
			return err
		}
		return s.record(ctx, tx, by, action, "user", id, after.Email)
	})
	if err == nil {
		s.syncAfterCommit(ctx)
	}
	return after, err
}

// editUser changes an account within a transaction. The notice is what its owner is
// told if the password is another one afterwards.
func (s *Store) editUser(ctx context.Context, tx runner, id, keep string, notice archive.NoticeKind, by archive.Change, edit func(*archive.User) error) (*archive.User, error) {
	before, err := user(ctx, tx, "id", id)
	if err != nil {
		return nil, err
	}
	after := *before
	if err := edit(&after); err != nil {
		return nil, err
	}
	after.ID, after.CreatedAt = before.ID, before.CreatedAt
	_, err = exec(ctx, tx, `UPDATE users SET email = ?, first_name = ?, last_name = ?, folded = ?, role = ?, active = ?,
		email_verified = ?, bio = ?, password_hash = ?, mute_digest = ?, mute_approval = ?, news_letter = ?, countries = ?, trust = ?, updated_at = ? WHERE id = ?`,
		after.Email, after.FirstName, after.LastName, folded(&after), string(after.Role), after.Active,
		after.EmailVerified, after.Profile.Bio, after.PasswordHash, after.Muted.Digest, after.Muted.Approval, after.NewsLetter,
		strings.Join(after.Countries, " "), string(after.Trust), micros(s.at(by)), id)
	switch {
	case isDuplicate(err):
		return nil, archive.ErrUserExists
	case err != nil:
		return nil, err
	}
	if !after.Active || after.PasswordHash != before.PasswordHash {
		if !after.Active {
			keep = ""
		}
		if err := endSessions(ctx, tx, id, keep); err != nil {
			return nil, err
		}
	}
	if err := s.guardAccount(ctx, tx, before, &after, notice); err != nil {
		return nil, err
	}
	if before.FirstName != after.FirstName || before.LastName != after.LastName || before.Role != after.Role {
		var named subjects
		named.changed(archive.AccountSubject(id))
		if err := s.publish(ctx, tx, named); err != nil {
			return nil, err
		}
	}
	return &after, keepsAdmin(ctx, tx, before, &after)
}

// RenewPasswordHash implements archive.Users. The condition on the old hash keeps a
// password change that was committed meanwhile.
func (s *Store) RenewPasswordHash(ctx context.Context, id, old, renewed string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?", renewed, id, old)
		return err
	})
}

// keepsAdmin refuses a change after which nobody could govern the archive.
func keepsAdmin(ctx context.Context, tx runner, before, after *archive.User) error {
	if !governs(before) || governs(after) {
		return nil
	}
	n, err := countAdmins(ctx, tx)
	if err == nil && n == 0 {
		err = archive.ErrLastAdmin
	}
	return err
}

// DeleteUser implements archive.Users. The row stays for what refers to it, without
// anything personal.
func (s *Store) DeleteUser(ctx context.Context, id string, by archive.Change) error {
	ctx = essential(ctx)
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		before, err := user(ctx, tx, "id", id)
		if err != nil {
			return err
		}
		at := micros(s.at(by))
		_, err = exec(ctx, tx, `UPDATE users SET deleted_at = ?, updated_at = ?, active = FALSE, email = '', first_name = '',
			last_name = '', folded = '', bio = '', password_hash = '', countries = '' WHERE id = ?`, at, at, id)
		if err != nil {
			return err
		}
		// Or a decision that is under way would credit the name once more.
		if err := queryEach(ctx, tx, func(scanner) error { return nil }, s.db.dialect().lockMeta); err != nil {
			return err
		}
		var named subjects
		if _, err := eraseSenders(ctx, tx, archive.Erasure{Account: id, Email: before.Email}, &named); err != nil {
			return err
		}
		if err := endSessions(ctx, tx, id, ""); err != nil {
			return err
		}
		if err := forgetAccount(ctx, tx, id); err != nil {
			return err
		}
		if err := deleteFactors(ctx, tx, id); err != nil {
			return err
		}
		if err := keepsAdmin(ctx, tx, before, &archive.User{}); err != nil {
			return err
		}
		named.withdraw(archive.AccountSubject(id))
		if err := s.publish(ctx, tx, named); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "user.delete", "user", id, strings.Split(before.Email, "@")[0])
	})
	if err == nil {
		s.syncAfterCommit(ctx)
	}
	return err
}
