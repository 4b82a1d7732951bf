/** Charts as SVG, drawn by Vega. */
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { Chart } from '../runs/part.ts'

export async function svg(chart: Chart): Promise<string> {
  const { spec } = compile(specOf(chart))
  const view = new View(parse(spec), { renderer: 'none' })
  try {
    return await view.toSVG()
  } finally {
    view.finalize()
  }
}

function specOf({ kind, title, x, y, data, logarithmic = false }: Chart): TopLevelSpec {
  const common = { title, data: { values: [...data] }, background: 'white' }
  const scale = logarithmic ? { type: 'log' as const } : { zero: kind !== 'points' }
  if (kind === 'bars')
    return {
      ...common,
      height: { step: 18 },
      width: 420,
      encoding: { y: { field: 'x', type: 'nominal', sort: null, title: x, axis: { labelLimit: 260 } } },
      layer: [
        {
          mark: { type: 'bar', color: '#4c78a8' },
          encoding: { x: { field: 'y', type: 'quantitative', title: y } },
        },
        {
          transform: [{ filter: 'isValid(datum.low)' }],
          mark: { type: 'rule', color: '#333' },
          encoding: {
            x: { field: 'low', type: 'quantitative', title: y },
            x2: { field: 'high' },
          },
        },
      ],
    }
  const encoding = {
    x: {
      field: 'x',
      type: 'quantitative' as const,
      title: x,
      scale: logarithmic ? { type: 'log' as const } : {},
    },
    y: { field: 'y', type: 'quantitative' as const, title: y, scale },
    color: { field: 'series', type: 'nominal' as const, title: null },
  }
  return {
    ...common,
    width: 460,
    height: 300,
    mark: kind === 'lines' ? { type: 'line', point: true } : { type: 'point', filled: true, size: 80 },
    encoding,
  }
}
