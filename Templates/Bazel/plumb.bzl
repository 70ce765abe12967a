"""Rules for Core Data models: the compiled model, and the Swift of its entities. Both run on Linux and macOS.

    load("//tools:plumb.bzl", "plumb_core_data_model", "plumb_generate")

    plumb_core_data_model(
        name = "model",
        srcs = glob(["Shop.xcdatamodeld/**"]),
        module = "Shop",
    )
    plumb_generate(name = "entities", srcs = glob(["Shop.xcdatamodeld/**"]), style = "managed")
    swift_library(name = "Shop", srcs = [":entities"] + glob(["*.swift"]), data = [":model"])
"""

def _model(ctx):
    """Returns the path of the bundle or the version that contains all sources, and its name without extension."""
    for kind in ["xcdatamodeld", "xcdatamodel"]:
        ending = "." + kind + "/"
        if all([ending in source.path for source in ctx.files.srcs]):
            paths = {source.path.split(ending)[0]: None for source in ctx.files.srcs}.keys()
            if len(paths) == 1:
                path = list(paths)[0]
                return path + ending[:-1], path.split("/")[-1], kind
    fail("srcs has to contain the files of one .xcdatamodeld or .xcdatamodel")

def _run(ctx, output, arguments):
    ctx.actions.run(
        executable = ctx.executable._plumb,
        arguments = arguments,
        inputs = ctx.files.srcs + ctx.files.config,
        outputs = [output],
        mnemonic = "Plumb",
    )
    return [DefaultInfo(files = depset([output]))]

def _core_data_model_impl(ctx):
    path, name, kind = _model(ctx)
    if kind == "xcdatamodeld":
        output = ctx.actions.declare_directory(name + ".momd")
    else:
        output = ctx.actions.declare_file(name + ".mom")
    module = ["--module", ctx.attr.module] if ctx.attr.module else []
    return _run(ctx, output, ["compile", path, output.path, "--quiet"] + module)

def _generate_impl(ctx):
    path, name, _ = _model(ctx)
    output = ctx.actions.declare_file(name + "+Plumb.swift")
    config = ["--config", ctx.file.config.path] if ctx.file.config else ["--no-config"]
    style = ["--style", ctx.attr.style] if ctx.attr.style else []
    return _run(ctx, output, ["generate", path, "--single-file", "--output", output.path, "--quiet"] + config + style)

_shared = {
    "config": attr.label(allow_single_file = [".json"], doc = "The plumb.json of the model."),
    "srcs": attr.label_list(allow_files = True, mandatory = True, doc = "All files of the model."),
    "_plumb": attr.label(default = "@plumb//:plumb", executable = True, cfg = "exec"),
}

plumb_core_data_model = rule(
    implementation = _core_data_model_impl,
    attrs = dict(_shared, module = attr.string(doc = "The module of classes in the current module.")),
    doc = "Compiles an .xcdatamodeld to a .momd, or an .xcdatamodel to a .mom.",
)

plumb_generate = rule(
    implementation = _generate_impl,
    attrs = dict(_shared, style = attr.string(doc = "The style, if the configuration does not name it.")),
    doc = "Generates the Swift of a model into one file.",
)
