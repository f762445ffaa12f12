import { trace } from '@opentelemetry/api'
import { defineNitroPlugin } from 'nitropack/runtime'
import { runSpansWith } from '../server/lib/nitro/spans'
import { createSpanRunner } from './span-runner'

/** Traces what the layer does, where the app has OpenTelemetry. Spans go to the provider that the app registers, now or later. */
export default defineNitroPlugin(() => {
  runSpansWith(createSpanRunner(trace.getTracer('nuxt-platform-layer')))
})
