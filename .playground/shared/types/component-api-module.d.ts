declare module '#component-api' {
  import type { ComponentApi } from '~~/shared/types/component-api'

  export const componentApi: ComponentApi[]
}
