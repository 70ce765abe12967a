#!/usr/bin/env python3
"""Every form of nesting, at many depths and in many places, ends in a verdict of plumb: none crashes it, none hangs it.

    Tests/EndToEnd/Faults/nesting.py .build/release/plumb           all forms, 8 MB and 512 KB of stack
    Tests/EndToEnd/Faults/nesting.py .build/release/plumb 100       every hundredth file only

Each form is a prefix that is repeated. Prints a line for each file that crashed the tool, or took more than two seconds,
and the number of files; exits with 1 where there was one.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

DEPTHS = [12, 39, 73, 100, 257, 1000, 4000, 20000, 100000]
HEADS = ["", "class A: NSManagedObject { @NSManaged var a: Int = ", "class A: NSManagedObject { @NSManaged var a: ",
         "class A { var a: Int { get { ", "@a(", "class A { "]
FORMS = r'''
A<
(A<
(
[
{
if let a = 
if a, 
if case .x(let a) = 
try 
try? 
try! 
await 
a ? 
a ? b : 
a?a ?
a < 
a<
a<(
A<[
[[
#if A\\n
#if A\\n#else\\n
-
- 
!
&
& 
~
@a(
@a
@a 
@a\\n
case let .x(
case .x(
let .x(
switch a {case 
switch a { case .a: 
switch a 
switch 
{ x in 
{ (a: 
{ [a = 
{ (a, b) in 
"\\\\(
"\\\\(a +
"""\\n\\\\(
#"\\\\#(
\\\\a.
\\\\a[
\\\\
\\\\.a[
some 
any 
each 
repeat each 
repeat 
(a: A, 
(A, 
(A) -> 
() -> 
A -> 
A throws -> 
A async -> 
@escaping (A) -> 
where A == 
where A == A, 
class A<B: 
func f<A: 
func f<A>(a: 
func f(a: 
func f() -> 
func f(a: A = 
func 
func f() {
#a(
#a
#a {
a {
a { } b: {
if a {} else 
if a {} else if a {} else 
else if a {} 
if a {
guard let a = 
guard a else {
while 
while a {
for a in 
for a in b {
for case 
for await 
do {
do throws(
do {} catch 
do {} catch let a where 
defer {
a.
a.b.
a.b().
a().
a[
a()[
a(b: 
a(
+ a 
a + 
a = 
a += 
a == 
a as 
a as? 
a is 
as A 
as? A 
is A 
a as (
? 1 : 2 
inout 
borrowing 
consuming 
sending 
isolated 
__owned 
nonisolated(nonsending) 
nonisolated 
dependsOn(a) 
dependsOn(
[a: 
[A: 
[a, 
[A
[:
A.
A?
A!
A...
A & 
any A & 
A.B<
A<B, 
A<B>.
A?<
A : 
a?
a!
/a/ 
/(
/[
#/(
unsafe 
nonisolated(unsafe) 
copy 
consume 
discard 
yield 
return 
throw 
then 
in 
~A
~
let 
var 
let a = 
var a = 
var a: 
var a: A = 
var a: A { 
var a { get { 
get 
get { 
set { 
let (
let (a, 
case 
case a(
case a = 
case .a where 
enum A { case a(
enum A { 
indirect enum A { 
struct A { 
class A { 
class A: 
class A 
extension A { 
extension A: 
extension 
protocol A { 
protocol A<
actor A { 
struct 
enum 
typealias A = 
typealias A<B> = 
associatedtype A: 
associatedtype A = 
init() {
init(a: 
subscript(a: 
subscript() -> 
operator 
precedencegroup A {
macro a() = 
macro a<A>(a: 
import 
import A.
@available(
@available(*, deprecated, message: 
@_specialize(where A == 
@objc(
@attached(
@differentiable(wrt: 
@_effects(
@convention(c, cType: 
@escaping 
@Sendable 
@_spi(
@_dynamicReplacement(for: 
@backDeployed(before: 
#available(
#if a && 
#if (
#if !
#if a(
#elseif a
#else\\n
#selector(
#keyPath(
#sourceLocation(
#line 
public 
private(
private(set) 
static 
class 
open 
final 
is 
as 
throws(
throws 
async 
rethrows 
where 
;
,
:
)
]
}
>
<
.
..
->
=
?
 ? 
@
#
`
`a
'
"
"\\n
"""
/*
//
\\0
<#
<#a#>
$
$0 
0
0.
_
_ 
self.
super.
Self.
A.Type
A.Protocol
A.self.
any any 
a ?? 
a ?? b ? 
a ~= 
a -> 
a -> b 
a throws -> 
{ a -> 
{ (a) throws -> 
{ @A 
{ [weak a] (b: 
{ a, 
{ $0 + {
(a) { 
a { b { c in 
a.map { $0.
a.b { $0 
if #available(
if case let 
if let 
if a {} 
if a { } else {
if a 
while a 
for a in b 
guard a else 
do 
defer 
do {} catch {} 
do {} catch 
catch {
func f 
func f()\\n
init 
deinit 
deinit {
var a: A\\n
class A\\n
if a\\n
if a;
class A;
while a;
enum A {};
try\\n
a ?\\n
a ? {\\n}\\n
A<\\n
let a = if let a = \\n
return if a {} else if 
let a = switch a { case .b: 
~Copyable & 
repeat (each A, 
Pack{
(repeat 
<A>(
@a var a: 
@a(a) @b(
@a<
@a<A>(
@a.b<
@A func 
willSet(
a: 
a: for 
a: {
a: do { 
break a 
continue 
fallthrough 
#warning("
#error(
#externalMacro(module: 
#colorLiteral(red: 
[a]()[
[A]
[A: B]
[A]?
[3 of 
[a of A
(a of 
a...
...a
a..<
a..<b ? 
a<b>(
a<b>.
a<b<c>>(
a as [
a as A<
a as any 
(a as 
((a) as (
(a ? 
[a ? 
{ a ? 
"\\\\(a ? 
f(a ? 
try? (
try? [
try? {
try await 
try? await f(
await try { 
&a(
&&
||
!(
-(
-[
-a(
- -
+ - 
prefix func -(
'''.strip("\n").split("\n")

MODEL = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift">
<entity name="A" representedClassName="A" syncable="YES"/></model>"""


def sources():
    for form in FORMS:
        form = form.replace("\\n", "\n").replace("\\\\", "\\")
        for head in HEADS:
            for depth in DEPTHS:
                yield head, form, depth


def run(tool, folder, stack, timeout):
    start = time.monotonic()
    try:
        status = subprocess.run(["/bin/sh", "-c", f'ulimit -s {stack}; exec "$0" validate --format json', tool], cwd=folder,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=timeout).returncode
    except subprocess.TimeoutExpired:
        status = "no end"
    return status, time.monotonic() - start


def main():
    tool, step = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder = tempfile.mkdtemp()
    os.makedirs(folder + "/M.xcdatamodel")
    with open(folder + "/M.xcdatamodel/contents", "w") as file:
        file.write(MODEL)
    with open(folder + "/plumb.json", "w") as file:
        file.write('{"models": [{"path": "M.xcdatamodel", "sources": ["S"]}]}')
    os.makedirs(folder + "/S")
    bad = count = 0
    for head, form, depth in list(sources())[::step]:
        with open(folder + "/S/A.swift", "w") as file:
            file.write("// NSManaged\n" + head + form * depth)
        for stack in (8192, 512):
            status, seconds = run(tool, folder, stack, 60)
            count += 1
            if status not in (0, 1, 2) or seconds > 2:
                bad += 1
                print(f"{status}\t{seconds:.1f} s\t{stack} KB of stack\t{head!r}\t{form!r}\t{depth}", flush=True)
    shutil.rmtree(folder)
    print(f"{len(FORMS)} forms, {count} runs, {bad} bad")
    sys.exit(1 if bad else 0)


main()
