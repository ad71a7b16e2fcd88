export const adminEvents = () => '/admin/events'
