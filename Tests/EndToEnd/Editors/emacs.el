;;; The session of `Tests/EndToEnd/Editors/emacs'. Each step waits for its result. -*- lexical-binding: t -*-

(require 'eglot)
(require 'cl-lib)

(defun fail (text &rest values)
  "End the session with the message TEXT, formatted with VALUES."
  (message "emacs: %s" (apply #'format text values))
  (kill-emacs 1))

(defun expect (what condition)
  "Wait until CONDITION returns a value, and return it. WHAT is its name."
  (let ((end (+ (float-time) 20)) value)
    (while (not (or (setq value (funcall condition)) (> (float-time) end)))
      (accept-process-output nil 0.05)
      (sit-for 0.01))
    (or value (fail "%s did not happen" what))))

;; Debian has no mode for Swift.
(define-derived-mode swift-mode prog-mode "Swift")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))
(add-to-list 'eglot-server-programs `(swift-mode . (,(getenv "PLUMB") "lsp")))
(setq flymake-no-changes-timeout 0.1 make-backup-files nil create-lockfiles nil eglot-sync-connect 20)
(add-hook 'project-find-functions (lambda (_) (cons 'transient (expand-file-name default-directory))))

(let ((path (pop command-line-args-left)) (default-directory default-directory))
  (find-file path)
  (apply #'eglot--connect (eglot--guess-contact))
  (let ((found (lambda () (flymake-diagnostics))))
    (expect "the diagnostic" (lambda () (= (length (funcall found)) 1)))
    (let ((first (car (funcall found))))
      (unless (string-match-p "Reader.joinedOn is optional in the model" (flymake-diagnostic-text first))
        (fail "another diagnostic: %S" (flymake-diagnostic-text first)))
      (goto-char (flymake-diagnostic-beg first)))
    ;; Emacs lets the user select an action; here the first one is selected.
    (cl-letf ((last-nonmenu-event t)
              ((symbol-function 'completing-read)
               (lambda (_ items &rest _) (car (all-completions "" items)))))
      (eglot-code-actions (point) (point) "quickfix" t))
    (expect "the change" (lambda () (looking-at-p "Date\\?")))
    ;; Eglot sends a change when Emacs is idle, which it never is without a terminal, and before a save.
    (save-buffer)
    (expect "the end of the diagnostic" (lambda () (null (funcall found))))
    (eglot-shutdown (eglot-current-server))))
