export { ActionPanel, CommentForm } from './action-panel.tsx'
export { HistoryList } from './history-list.tsx'
export { StateBadge } from './state-badge.tsx'
