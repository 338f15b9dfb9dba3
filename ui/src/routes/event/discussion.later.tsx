export { Discussion } from "@/features/discussion/discussion.tsx";
