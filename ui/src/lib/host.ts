/** The host of a web address without 'www.'; empty for whatever else. The renderer on the server has no URL. */
export function hostOf(address = ""): string {
  const [, host = ""] =
    /^https?:\/\/(?:[^/?#\\]*@)?(?:www\.)?([^/:?#\\]+)/i.exec(address.trim()) ?? [];
  return host.toLowerCase();
}
