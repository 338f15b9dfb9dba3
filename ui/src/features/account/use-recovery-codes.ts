import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { me } from "@/api/admin/auth.ts";

/**
 * Recovery codes that were made just now, with the first second factor or by themselves. Whoever
 * had to set up a factor goes on once they are kept.
 */
export function useRecoveryCodes() {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = () => void client.invalidateQueries({ queryKey: me().key });
  return {
    factors: { hasCodes: codes !== null, onCodes: setCodes, onChanged: changed },
    codes: {
      codes,
      onMade: setCodes,
      onKept() {
        setCodes(null);
        changed();
      },
    },
  };
}
