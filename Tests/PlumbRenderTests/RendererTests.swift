import Testing

@testable import PlumbRender

@Suite struct RendererTests {}
