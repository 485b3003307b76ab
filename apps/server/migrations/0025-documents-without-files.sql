-- A document may be entered before its file is there, and its date has a time.

alter table document_files
  alter column filename drop not null,
  alter column digest drop not null,
  alter column size drop not null,
  -- Where people are, when the document was entered; unknown for documents entered before.
  add column "time" time(0),
  add constraint document_files_whole_file
    check ((digest is null) = (filename is null) and (digest is null) = (size is null));
