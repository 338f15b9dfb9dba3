import { Component, type ReactNode } from "react";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";

interface Props {
  resetKey: string;
  children: ReactNode;
}

/** A broken page leaves the header, the menu and the way elsewhere intact. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) {
      this.setState({ failed: false });
    }
  }

  render() {
    if (!this.state.failed) return this.props.children;
    return <Crashed onRetry={() => this.setState({ failed: false })} />;
  }
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  const m = useMessages();
  return (
    <div className={layout.container}>
      <h1 className={layout.visuallyHidden}>{m.states.crashed}</h1>
      <StateBlock kind="error" title={m.states.crashed} hint={m.states.crashedHint}>
        <Button onClick={onRetry}>{m.states.tryAgain}</Button>
        <Button look="ghost" onClick={() => location.reload()}>
          {m.states.reload}
        </Button>
      </StateBlock>
    </div>
  );
}
