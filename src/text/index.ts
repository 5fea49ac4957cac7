export { type Diagnostic, DiagnosticsError, renderDiagnostic } from './diagnostic.ts';
export { ESCAPES_HINT, readEscapes, SIMPLE_ESCAPES } from './escapes.ts';
export { type Position, Source, type Span } from './source.ts';
export { nearest, suggestion } from './suggest.ts';
