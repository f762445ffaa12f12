declare module '#component-api' {
  import type { ComponentApi } from '~~/shared/types/component-api'

  export const loadComponentApi: () => Promise<ComponentApi[]>
}
