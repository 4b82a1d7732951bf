;; Integer dot products of one vector with many rows, sixteen values at a time (`src/std/row-products.ts`).
;; The weights end in zeros where a row does, so what is read beyond its end counts nothing.
(module
  (memory (export "memory") 2)

  ;; Rows of signed bytes. Weights: `padded` numbers of 16 bits, `padded` a multiple of 16. One result of 32 bits a row.
  (func (export "bytes") (param $rows i32) (param $count i32) (param $stride i32)
                         (param $weights i32) (param $padded i32) (param $results i32)
    (local $i i32) (local $weight i32) (local $row v128) (local $sum v128)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (local.set $weight (local.get $weights))
        (loop $along
          (local.set $row (v128.load align=1 (i32.add (local.get $rows) (local.get $i))))
          (local.set $sum
            (i32x4.add
              (i32x4.add
                (local.get $sum)
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $row)) (v128.load (local.get $weight))))
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $row)) (v128.load offset=16 (local.get $weight)))))
          (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
          (local.set $i (i32.add (local.get $i) (i32.const 16)))
          (br_if $along (i32.lt_u (local.get $i) (local.get $padded))))
        (call $store (local.get $sum) (local.get $results))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each))))

  ;; Rows of steps of two bits, four in a byte, the first lowest. Weights: for every sixteen bytes of a row, sixteen for
  ;; the first steps of each byte, then sixteen for the second, and so on; `padded` bytes of a row, a multiple of 16.
  (func (export "steps") (param $rows i32) (param $count i32) (param $stride i32)
                         (param $weights i32) (param $padded i32) (param $results i32)
    (local $i i32) (local $weight i32) (local $row v128) (local $sum v128)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (local.set $weight (local.get $weights))
        (loop $along
          (local.set $row (v128.load align=1 (i32.add (local.get $rows) (local.get $i))))
          (local.set $sum (call $plane (local.get $row) (local.get $weight) (local.get $sum)))
          (local.set $sum (call $plane (i8x16.shr_u (local.get $row) (i32.const 2)) (i32.add (local.get $weight) (i32.const 32)) (local.get $sum)))
          (local.set $sum (call $plane (i8x16.shr_u (local.get $row) (i32.const 4)) (i32.add (local.get $weight) (i32.const 64)) (local.get $sum)))
          (local.set $sum (call $plane (i8x16.shr_u (local.get $row) (i32.const 6)) (i32.add (local.get $weight) (i32.const 96)) (local.get $sum)))
          (local.set $weight (i32.add (local.get $weight) (i32.const 128)))
          (local.set $i (i32.add (local.get $i) (i32.const 16)))
          (br_if $along (i32.lt_u (local.get $i) (local.get $padded))))
        (call $store (local.get $sum) (local.get $results))
        (local.set $results (i32.add (local.get $results) (i32.const 4)))
        (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $each))))

  (func $plane (param $row v128) (param $weight i32) (param $sum v128) (result v128)
    (local.set $row (v128.and (local.get $row) (v128.const i8x16 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3)))
    (i32x4.add
      (i32x4.add
        (local.get $sum)
        (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_u (local.get $row)) (v128.load (local.get $weight))))
      (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_u (local.get $row)) (v128.load offset=16 (local.get $weight)))))

  (func $store (param $sum v128) (param $at i32)
    (i32.store (local.get $at)
      (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
        (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
)
