export const adminModeration = () => '/admin/taken-down'
export const adminReports = () => '/admin/moderation'
