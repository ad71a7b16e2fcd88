export const analytics = () => '/analytics'
