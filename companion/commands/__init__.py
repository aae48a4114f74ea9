"""What `consigliere` can do: one file per command, loaded only when it is asked for."""
