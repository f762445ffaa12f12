import type { NuxtModule } from 'nuxt/schema'
import type { PlatformModuleOptions } from '../../shared/types/platform'

/**
 * Types of the layer's module for an app that installed it. The types that Nuxt generates import
 * them: with those of the module itself, TypeScript would check its hundred files in each app.
 */
declare const platform: NuxtModule<PlatformModuleOptions>
export default platform
