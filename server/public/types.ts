/** All public types: what apps import from `#platform` or `nuxt-platform-layer/types`. */
export type * from '../../shared/types/plan'
export type * from '../../shared/types/platform'
export type * from '../types/platform'
