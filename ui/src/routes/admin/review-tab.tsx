import { Tab as Review } from "@/features/review/review-tab.tsx";
import { EventPreview } from "./event-preview.tsx";

/** What waits for a decision; events as readers would see them. */
export const Tab = () => <Review Preview={EventPreview} />;
