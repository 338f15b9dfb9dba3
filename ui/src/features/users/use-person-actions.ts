import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invited, Person, PersonList, ResetLink } from "@/api/admin.ts";
import { request } from "@/api/client.ts";
import { reasonOf } from "@/api/error.ts";
import { updateSessionUser } from "@/api/session.ts";
import { useSessionUser } from "@/api/use-session.ts";
import type { Role } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";

export interface HandedLink {
  email: string;
  url: string;
  expiresAt: string;
  kind: "invite" | "reset";
}

const fail = (text: string) => (error: unknown) => toast.error(text, { detail: reasonOf(error) });
const at = (person: Person, what = "") => `/api/users/${encodeURIComponent(person.id)}${what}`;

/** Everything that can be done to a person, with what is said afterwards. */
export function usePersonActions(endpoint: string, onLink: (link: HandedLink) => void) {
  const { users } = useAdminMessages();
  const client = useQueryClient();
  const self = useSessionUser();
  const reload = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isPeople(url) });

  const put = (person: Person) =>
    client.setQueryData<PersonList>([endpoint], (list) => ({
      total: list?.total ?? 0,
      items: (list?.items ?? []).map((one) => (one.id === person.id ? person : one)),
    }));

  const setActive = useMutation({
    mutationFn: ({ person, active }: { person: Person; active: boolean }) =>
      request(at(person, "/status"), { method: "PATCH", body: { active } }),
    onMutate: async ({ person, active }) => {
      await client.cancelQueries({ queryKey: [endpoint] });
      put({ ...person, active });
    },
    onSuccess: (_, { person, active }) => toast.success(users.statusChanged(person.email, active)),
    onError: (error, { person }) => {
      put(person);
      fail(users.statusFailed)(error);
    },
    onSettled: reload,
  });

  const setRole = useMutation({
    mutationFn: ({ person, role }: { person: Person; role: Role }) =>
      request(at(person, "/role"), { method: "PATCH", body: { role } }),
    onSuccess: (_, { person, role }) => {
      toast.success(users.roleChanged(person.email, role));
      // Who gives up the own role loses this tab at once.
      if (self && person.id === self.id) updateSessionUser({ ...self, role });
    },
    onError: fail(users.roleFailed),
    onSettled: reload,
  });

  const remove = useMutation({
    mutationFn: (person: Person) => request(at(person), { method: "DELETE" }),
    onSuccess: (_, person) => toast.success(users.removed(person.email)),
    onError: fail(users.removeFailed),
    onSettled: reload,
  });

  const reinvite = useMutation({
    mutationFn: (person: Person) =>
      request<Invited>(at(person, "/invite"), { method: "POST", body: {} }),
    onSuccess: ({ invite }, { email }) => {
      toast.success(users.sent(email));
      if (invite.url)
        onLink({ email, url: invite.url, expiresAt: invite.expiresAt, kind: "invite" });
    },
    onError: fail(users.reinviteFailed),
  });

  const makeResetLink = useMutation({
    mutationFn: (person: Person) =>
      request<ResetLink>(at(person, "/password-reset"), { method: "POST", body: {} }),
    onSuccess: (link, { email }) => onLink({ email, ...link, kind: "reset" }),
    onError: fail(users.linkFailed),
  });

  return {
    selfId: self?.id,
    setRole,
    remove,
    reinvite,
    makeResetLink,
    reload,
    /** One's own account is not for oneself to shut; it may well be opened again. */
    toggle(person: Person, active: boolean) {
      if (!active && person.id === self?.id) toast.error(users.ownDeactivate);
      else setActive.mutate({ person, active });
    },
    mayRemove(person: Person): boolean {
      if (person.id !== self?.id) return true;
      toast.error(users.ownDelete);
      return false;
    },
  };
}

const isPeople = (url: unknown) => typeof url === "string" && /^\/api\/users(\?|$)/.test(url);

export type PersonActions = ReturnType<typeof usePersonActions>;
