import type { ComponentType } from "react";

type Load = () => Promise<{ Page: ComponentType }>;

/** The pages of the signed-in side, with the module each is loaded from. */
export const PRIVATE_PATHS = {
  login: ["/admin/login", "src/routes/account/login.tsx"],
  admin: ["/admin", "src/routes/admin/admin.tsx"],
  adminUsers: ["/admin/users", "src/routes/admin/users-alias.tsx"],
  adminAnalytics: ["/admin/analytics", "src/routes/admin/analytics-alias.tsx"],
  register: ["/register", "src/routes/account/register.tsx"],
  acceptInvite: ["/accept-invite", "src/routes/account/accept-invite.tsx"],
  forgotPassword: ["/forgot-password", "src/routes/account/forgot-password.tsx"],
  resetPassword: ["/reset-password", "src/routes/account/reset-password.tsx"],
  verifyEmail: ["/verify-email", "src/routes/account/verify-email.tsx"],
  setup: ["/setup", "src/routes/account/setup.tsx"],
} as const;

export type PrivateName = keyof typeof PRIVATE_PATHS;

/** Dynamic imports are left out of the server's bundle; it never renders these pages. */
export const PRIVATE_PAGES: Record<PrivateName, Load> = {
  login: () => import("@/routes/account/login.tsx"),
  admin: () => import("@/routes/admin/admin.tsx"),
  adminUsers: () => import("@/routes/admin/users-alias.tsx"),
  adminAnalytics: () => import("@/routes/admin/analytics-alias.tsx"),
  register: () => import("@/routes/account/register.tsx"),
  acceptInvite: () => import("@/routes/account/accept-invite.tsx"),
  forgotPassword: () => import("@/routes/account/forgot-password.tsx"),
  resetPassword: () => import("@/routes/account/reset-password.tsx"),
  verifyEmail: () => import("@/routes/account/verify-email.tsx"),
  setup: () => import("@/routes/account/setup.tsx"),
};
