import type { ReactNode } from "react";
import { useMessages } from "@/messages/context.ts";
import { Banner } from "./banner.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";

export function Shell({ children }: { children: ReactNode }) {
  const m = useMessages();
  return (
    <>
      <a className={styles.skip} href="#content">
        {m.shell.skip}
      </a>
      <Banner />
      <Header />
      <Breadcrumb />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
