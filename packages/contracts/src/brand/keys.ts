/** platform: this product itself; the others as the table `brand_settings` names them. */
export const brandKeys = ['platform', 'vision2030', 'hptc'] as const
export type BrandKey = (typeof brandKeys)[number]

/** How wide a wordmark is drawn, in pixels; 480 where nothing else is asked for. */
export const wordmarkWidths = ['320', '480', '640'] as const
