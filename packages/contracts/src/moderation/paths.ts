export const adminModeration = () => '/admin/taken-down'
