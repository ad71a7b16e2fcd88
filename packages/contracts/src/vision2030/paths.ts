export const vision2030 = () => '/vision2030'
