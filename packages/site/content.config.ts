import { defineCollection, defineContentConfig } from '@nuxt/content'
import { z } from 'zod'

export default defineContentConfig({
  collections: {
    docs: defineCollection({
      type: 'page',
      source: '**',
      schema: z.object({
        /** Path of the page's source in the repository. */
        file: z.string(),
        /** Name of the component that the page shows. */
        component: z.string().optional(),
        /** Props that a reader can change in the example, as in `ComponentProp`. */
        controls: z.array(z.object({ name: z.string(), control: z.any() })).optional(),
      }),
    }),
  },
})
