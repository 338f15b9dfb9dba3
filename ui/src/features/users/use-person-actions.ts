import { useQueryClient } from "@tanstack/react-query";
import {
  createResetLink,
  removeUser,
  renewInvite,
  resetFactors,
  setUserActive,
  setUserRole,
  USERS,
} from "@/api/admin/users.ts";
import type { Endpoint } from "@/api/endpoint.ts";
import { updateSessionUser } from "@/api/session.ts";
import type { User, UserList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import type { Role } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { tellDelivery } from "./tell-delivery.ts";

export interface HandedLink {
  email: string;
  url: string;
  expiresAt: string;
  kind: "invite" | "reset";
}

/** Everything that can be done to an account. */
export function usePersonActions({ key }: Endpoint<UserList>, onLink: (link: HandedLink) => void) {
  const m = useAdminMessages();
  const { users } = m;
  const client = useQueryClient();
  const self = useSessionUser();
  const reload = () => client.invalidateQueries({ queryKey: USERS });

  const put = (person: User) =>
    client.setQueryData<UserList>(
      key,
      (list) =>
        list && { ...list, items: list.items.map((one) => (one.id === person.id ? person : one)) },
    );

  const setActive = useAction({
    mutationFn: ({ person, active }: { person: User; active: boolean }) =>
      setUserActive(person.id, active),
    failed: users.statusFailed,
    onMutate: async ({ person, active }) => {
      await client.cancelQueries({ queryKey: key });
      put({ ...person, active });
    },
    onSuccess: (_, { person, active }) => toast.success(users.statusChanged(person.email, active)),
    onError: (_, { person }) => put(person),
    onSettled: reload,
  });

  const setRole = useAction({
    mutationFn: ({ person, role }: { person: User; role: Role }) => setUserRole(person.id, role),
    failed: users.roleFailed,
    onSuccess: (_, { person, role }) => {
      toast.success(users.roleChanged(person.email, role));
      // Whoever gives up the role of an admin loses this tab at once.
      if (self && person.id === self.id) updateSessionUser({ ...self, role });
    },
    onSettled: reload,
  });

  const remove = useAction({
    mutationFn: (person: User) => removeUser(person.id),
    failed: users.removeFailed,
    onSuccess: (_, person) => toast.success(users.removed(person.email)),
    onSettled: reload,
  });

  const resetFactor = useAction({
    mutationFn: (person: User) => resetFactors(person.id),
    failed: users.factorResetFailed,
    onSuccess: (_, person) => toast.success(users.factorReset(person.email)),
    onSettled: reload,
  });

  const reinvite = useAction({
    mutationFn: (person: User) => renewInvite(person.id),
    failed: users.reinviteFailed,
    onSuccess: ({ invite }, { email }) => {
      tellDelivery(invite, email, m);
      const { url, expiresAt } = invite;
      if (url) onLink({ email, url, expiresAt, kind: "invite" });
    },
  });

  const makeResetLink = useAction({
    mutationFn: (person: User) => createResetLink(person.id),
    failed: users.linkFailed,
    onSuccess: (link, { email }) => onLink({ email, ...link, kind: "reset" }),
  });

  return {
    selfId: self?.id,
    setRole,
    remove,
    resetFactor,
    reinvite,
    makeResetLink,
    reload,
    /** Nobody can deactivate their own account. */
    toggle(person: User, active: boolean) {
      if (!active && person.id === self?.id) toast.error(users.ownDeactivate);
      else setActive.mutate({ person, active });
    },
    mayRemove(person: User): boolean {
      if (person.id !== self?.id) return true;
      toast.error(users.ownDelete);
      return false;
    },
  };
}

export type PersonActions = ReturnType<typeof usePersonActions>;
