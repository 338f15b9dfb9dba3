import { account } from "./admin/account.ts";
import { activity } from "./admin/activity.ts";
import { commentQueue } from "./admin/comment-queue.ts";
import { dashboard } from "./admin/dashboard.ts";
import { discussion } from "./admin/discussion.ts";
import { exchange } from "./admin/exchange.ts";
import { factors } from "./admin/factors.ts";
import { files } from "./admin/files.ts";
import { kept } from "./admin/kept.ts";
import { listings } from "./admin/listings.ts";
import { many } from "./admin/many.ts";
import { moderation } from "./admin/moderation.ts";
import { named } from "./admin/named.ts";
import { notices } from "./admin/notices.ts";
import { palette } from "./admin/palette.ts";
import { review } from "./admin/review.ts";
import { settingsPanel } from "./admin/settings-panel.ts";
import { users } from "./admin/users.ts";
import { views } from "./admin/views.ts";
import { useMessages } from "./context.ts";

/** The texts of the signed-in side. They are apart, because visitors never need them. */
export const admin = {
  ...account,
  ...factors,
  ...dashboard,
  ...discussion,
  ...commentQueue,
  ...review,
  ...users,
  ...settingsPanel,
  ...activity,
  ...kept,
  ...listings,
  ...many,
  ...views,
  ...moderation,
  ...named,
  ...palette,
  ...notices,
  ...files,
  ...exchange,
};

export type AdminMessages = typeof admin;

export const useAdminMessages = (): AdminMessages => useMessages().locale.of(admin);
